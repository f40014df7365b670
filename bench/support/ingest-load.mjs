// Reporting devices in their own process, driven over IPC by bench/ingest.ts. Requests are written to plain sockets:
// on two cores a heavier client would measure itself. Three points a message: sound, temperature, humidity.
import { once } from 'node:events';
import { connect } from 'node:net';
import { obey } from './obey.mjs';

let devices = [];
let target;
/** By URL: the devices that report there, each with its own count of reports. */
const known = new Map();
/** By URL: index of the device with which the next closed loop begins, so that all devices take part. */
const starts = new Map();
let lastMoment = 0;

/**
 * Encodes the time of sending as the length of a press, which passes through Lares unchanged to the receiver. It is
 * the machine's monotonic clock in seconds plus 100, so that the press counts as a short one. No two are alike.
 */
function pressMs() {
  const micros = Number((process.hrtime.bigint() / 1000n) % 800_000_000n);
  lastMoment = micros === lastMoment ? micros + 1 : micros;
  return (100 + lastMoment / 1e6).toFixed(6);
}

/** Milliseconds between samples of a report. A device that reports twice a second then never repeats a sample. */
const SAMPLES_APART = 50;

/**
 * The next report of a device. The home is quiet, so that the bench measures ingest and evaluation. A press raises an
 * event. One sample by default.
 */
function reportOf(device, now, withEvent = false, samples = 1) {
  device.seq += 1;
  const laeq = 40 + ((device.seq * 7) % 20);
  const temp = 20 + ((device.seq * 3) % 30) / 10;
  const rh = 40 + (device.seq % 10);
  let measured = '';
  for (let left = samples - 1; left >= 0; left -= 1)
    measured += `{"t":${now - left * SAMPLES_APART},"laeq":${laeq},"temp":${temp},"rh":${rh}}${left > 0 ? ',' : ''}`;
  const press = withEvent
    ? `,"events":[{"id":${device.seq},"t":${now},"type":"button","ms":${pressMs()}}]`
    : '';
  return `{"v":1,"boot_id":1,"seq":${device.seq},"sent_at":${now},"heartbeat_s":300,"samples":[${measured}]${press}}`;
}

function requestOf(device, withEvent, samples) {
  const body = reportOf(device, Date.now(), withEvent, samples);
  return `${device.head}${body.length}\r\n\r\n${body}`;
}

/** A kept-alive connection with one request at a time. Resolves with the status. */
async function openLine() {
  const socket = connect(Number(new URL(target).port), '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting;
  let seen = '';
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    seen += text;
    for (;;) {
      const head = seen.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(seen.slice(0, head))?.[1] ?? 0);
      if (seen.length < head + 4 + length) return;
      const status = Number(seen.slice(9, 12));
      seen = seen.slice(head + 4 + length);
      const done = waiting;
      waiting = undefined;
      done?.(status);
    }
  });
  socket.on('error', () => waiting?.(0));
  socket.on('close', () => waiting?.(0));
  return {
    send: (text) =>
      new Promise((resolve) => {
        waiting = resolve;
        socket.write(text);
      }),
    close: () => socket.destroy(),
  };
}

const text16 = (text) =>
  Buffer.concat([Buffer.from([text.length >> 8, text.length & 255]), Buffer.from(text)]);

function packet(head, body) {
  const length = [];
  for (let left = body.length; ; ) {
    const byte = left % 128;
    left = Math.floor(left / 128);
    length.push(left > 0 ? byte + 128 : byte);
    if (left === 0) return Buffer.concat([Buffer.from([head, ...length]), body]);
  }
}

/** A device's own MQTT connection with one report at a time. */
function openMqttLine(port, device) {
  const next = () => reportOf(device, Date.now());
  return openPublisher(port, device, () => `lares/v1/d/${device.id}/report`, next);
}

/** The connection of a bridge that sends for `each` devices in turn. Each message has another temperature. */
function openBridgeLine(port, { bridge_id: id, token }, each) {
  let said = 0;
  const topic = () => `lares/v1/b/${id}/sensor ${said % each}`;
  const state = () => {
    said += 1;
    return `{"temperature":${20 + (said % 1000) / 100},"linkquality":${said % 255},"battery":97}`;
  };
  return openPublisher(port, { id, token }, topic, state);
}

async function openPublisher(port, device, topicOf, payloadOf) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const protocol = Buffer.concat([text16('MQTT'), Buffer.from([4, 0xc2, 0, 60])]);
  socket.write(
    packet(0x10, Buffer.concat([protocol, text16(device.id), text16(device.id), text16(device.token)])),
  );
  const [answer] = await once(socket, 'data');
  if (answer[0] !== 0x20 || answer[3] !== 0) throw new Error(`refused: ${answer.toString('hex')}`);
  let waiting;
  socket.on('data', (bytes) => {
    if (bytes[0] === 0x40) waiting?.(202);
  });
  socket.on('error', () => waiting?.(0));
  socket.on('close', () => waiting?.(0));
  return {
    send: () =>
      new Promise((resolve) => {
        waiting = resolve;
        const head = Buffer.concat([text16(topicOf()), Buffer.from([0, 1])]);
        socket.write(packet(0x32, Buffer.concat([head, Buffer.from(payloadOf())])));
      }),
    close: () => socket.destroy(),
  };
}

let mqttLines = [];

const count = (statuses, status) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

const commands = {
  async know({ url, devices: given }) {
    target = url;
    devices = given.map((one) => ({
      // The last number that it used.
      seq: one.seq ?? 0,
      id: one.device_id,
      token: one.token,
      head:
        `POST /ingest/v1/reports HTTP/1.1\r\nHost: lares\r\nAuthorization: Bearer ${one.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: ',
    }));
    known.set(url, devices);
  },
  /** Reports go from now on to this one of the added targets. */
  async turnTo({ url }) {
    target = url;
    devices = known.get(url);
  },
  /**
   * As fast as the server answers: every line sends its next report after the answer. With `own`, a line has its own
   * devices.
   */
  async flatOut({ lines, seconds, withEvent, own }) {
    const open = await Promise.all(Array.from({ length: lines }, openLine));
    // If the devices are not a multiple of the lines, one device would end up on several lines.
    const owned = devices.length - (devices.length % lines) || devices.length;
    const begin = starts.get(target) ?? 0;
    let farthest = 0;
    const statuses = new Map();
    const until = performance.now() + seconds * 1000;
    let next = 0;
    const started = performance.now();
    await Promise.all(
      open.map(async (line, index) => {
        let turn = index - lines;
        while (performance.now() < until) {
          turn += lines;
          const device = devices[own ? (begin + turn) % owned : next % devices.length];
          next += 1;
          farthest = Math.max(farthest, turn);
          count(statuses, await line.send(requestOf(device, withEvent)));
        }
      }),
    );
    const took = (performance.now() - started) / 1000;
    for (const line of open) line.close();
    // A multiple of the lines, so that every device keeps to its line.
    starts.set(target, begin + farthest - (farthest % lines) + lines);
    return { seconds: took, statuses: Object.fromEntries(statuses) };
  },
  /** Open loop: reports are sent at their times, independent of earlier ones. Latencies count from that time. */
  async paced({ perSecond, seconds, lines, withEvent, samples }) {
    const idle = await Promise.all(Array.from({ length: lines }, openLine));
    const every = [...idle];
    const statuses = new Map();
    const latencies = [];
    const due = [];
    let next = 0;
    let open = 0;
    let unsent = 0;
    const started = performance.now();
    async function go(line, dueAt) {
      open += 1;
      const device = devices[next % devices.length];
      next += 1;
      count(statuses, await line.send(requestOf(device, withEvent, samples)));
      latencies.push(performance.now() - dueAt);
      open -= 1;
      const waiting = due.shift();
      if (waiting === undefined) idle.push(line);
      else void go(line, waiting);
    }
    for (let sent = 0; sent < perSecond * seconds; ) {
      const elapsed = performance.now() - started;
      const wanted = Math.min(perSecond * seconds, Math.floor((elapsed / 1000) * perSecond));
      for (; sent < wanted; sent += 1) {
        const line = idle.pop();
        if (line) void go(line, started + (sent / perSecond) * 1000);
        else if (due.length < 20_000) due.push(started + (sent / perSecond) * 1000);
        else unsent += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const took = (performance.now() - started) / 1000;
    for (const line of every) line.close();
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? 0;
    return { seconds: took, statuses: Object.fromEntries(statuses), unsent, p50: at(0.5), p99: at(0.99) };
  },
  async connectAll({ port }) {
    mqttLines = [];
    for (let from = 0; from < devices.length; from += 100) {
      const some = devices.slice(from, from + 100).map((device) => openMqttLine(port, device));
      mqttLines.push(...(await Promise.all(some)));
    }
  },
  /** Every device has a connection; `lines` of them have a report in flight at a time. */
  async mqttFlatOut({ lines, seconds }) {
    const statuses = new Map();
    const until = performance.now() + seconds * 1000;
    const idle = [...mqttLines];
    const started = performance.now();
    await Promise.all(
      Array.from({ length: lines }, async () => {
        while (performance.now() < until) {
          // Each has one report in flight. If lines are as few as senders, taking lines by turns would use one twice.
          const line = idle.shift();
          count(statuses, await line.send());
          idle.push(line);
        }
      }),
    );
    return { seconds: (performance.now() - started) / 1000, statuses: Object.fromEntries(statuses) };
  },
  async connectBridges({ port, bridges, each }) {
    mqttLines = await Promise.all(bridges.map((bridge) => openBridgeLine(port, bridge, each)));
  },
  /**
   * Open loop: a fixed rate of messages over all bridges, each with one in flight. Latencies count from the due time.
   */
  async bridgesPaced({ perSecond, seconds }) {
    const statuses = new Map();
    const latencies = [];
    const idle = [...mqttLines];
    const due = [];
    let open = 0;
    async function go(line, dueAt) {
      open += 1;
      count(statuses, await line.send());
      latencies.push(performance.now() - dueAt);
      open -= 1;
      const waiting = due.shift();
      if (waiting === undefined) idle.push(line);
      else void go(line, waiting);
    }
    const started = performance.now();
    for (let sent = 0; sent < perSecond * seconds; ) {
      const wanted = Math.min(
        perSecond * seconds,
        Math.floor(((performance.now() - started) / 1000) * perSecond),
      );
      for (; sent < wanted; sent += 1) {
        const dueAt = started + (sent / perSecond) * 1000;
        const line = idle.shift();
        if (line) void go(line, dueAt);
        else due.push(dueAt);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? 0;
    const took = (performance.now() - started) / 1000;
    return { seconds: took, statuses: Object.fromEntries(statuses), p50: at(0.5), p99: at(0.99) };
  },
  async disconnectAll() {
    for (const line of mqttLines) line.close();
  },
  async stop() {},
};

obey(commands);
