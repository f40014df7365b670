import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { connectAsync, type IPublishPacket, type MqttClient } from 'mqtt';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mosquittoPath, startMosquitto } from '../../../../test/harness/gateways/mosquitto.ts';
import { sharedFilter, UP_CHANNELS } from '../topics.ts';
import { openBrokerSession } from './session.ts';

const ME = '66a1f0c2d3e4b5a697887766';
const REPORT = `lares/v1/d/${ME}/report`;
const IN_FLIGHT = 256;

let port: number;
let device: MqttClient;

/** A client of the session that stores when the test says so. */
async function hold(through = port) {
  const received: string[] = [];
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const held = {
    received,
    waiting,
    complaints: [] as string[],
    commit: () => {
      for (const { resolve } of waiting.splice(0)) resolve();
    },
    close: () => session.close(),
  };
  const session = openBrokerSession({
    url: `mqtt://lares:secret@127.0.0.1:${through}`,
    clientId: 'lares-ingest-0',
    receive: async ({ payload }: IPublishPacket) => {
      received.push(payload.toString());
      await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    logWarning: (_key, _fields, what) => void held.complaints.push(what),
    filters: () => UP_CHANNELS.map(sharedFilter),
    wantsRetained: false,
    mostBytes: 262_144,
  });
  onTestFinished(async () => {
    const closing = session.close();
    held.commit();
    await closing;
  });
  await expect.poll(() => session.ready()).toBe(true);
  return held;
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index));
const publish = (bodies: string[]) =>
  Promise.all(bodies.map((body) => device.publishAsync(REPORT, body, { qos: 1 })));

describe.skipIf(!mosquittoPath)('a session at a broker (skipped where mosquitto is not installed)', () => {
  beforeEach(async () => {
    ({ port } = await startMosquitto({ lares: 'secret', [ME]: 'token' }));
    device = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: ME,
      password: 'token',
      clientId: ME,
    });
    onTestFinished(() => void device.end(true));
  });

  it('has many messages in work at once, and gets no more before one of them is stored', async () => {
    const held = await hold();
    await publish(numbers(0, 600));
    await expect.poll(() => held.waiting.length).toBeGreaterThanOrEqual(IN_FLIGHT);
    // Mosquitto sends a second batch for one acknowledgement. We accept one more than requested.
    held.waiting.shift()?.resolve();
    await publish(['600', '601']);
    await expect.poll(() => held.waiting.length).toBeGreaterThanOrEqual(IN_FLIGHT);
    expect(held.waiting.length).toBeLessThanOrEqual(IN_FLIGHT + 1);
    await expect
      .poll(() => {
        held.commit();
        return held.received.length;
      })
      .toBe(602);
    expect(held.received).toEqual(numbers(0, 602));
  });

  it('leaves messages that are not stored to the next holder', async () => {
    const first = await hold();
    await publish(numbers(0, 10));
    await expect.poll(() => first.waiting.length).toBe(10);
    first.waiting.shift()?.resolve();
    first.waiting.shift()?.resolve();
    await publish(['10']);
    await expect.poll(() => first.received.length).toBe(11);
    // Two clients with one id: the broker closes the first connection.
    const second = await hold();
    await expect.poll(() => second.received).toEqual(numbers(2, 11));
    const closing = first.close();
    first.commit();
    await closing;
    await publish(['11']);
    await expect.poll(() => second.received).toEqual(numbers(2, 12));
  });

  it('tries again what could not be stored, until it is', async () => {
    const held = await hold();
    await publish(['a', 'b']);
    await expect.poll(() => held.waiting.length).toBe(2);
    held.waiting.shift()?.reject(new Error('too much to do'));
    held.commit();
    await expect.poll(() => held.received).toEqual(['a', 'b', 'a']);
    expect(held.complaints).toEqual(['messages over MQTT could not be stored; trying again']);
    held.commit();
    await held.close();
    const next = await hold();
    await publish(['c']);
    await expect.poll(() => next.received).toEqual(['c']);
  });

  it('acknowledges what was stored behind a message that could not be', async () => {
    const held = await hold();
    await publish(['a', 'b']);
    await expect.poll(() => held.waiting.length).toBe(2);
    held.waiting.shift()?.reject(new Error('too much to do'));
    held.commit();
    await held.close();
    const next = await hold();
    await publish(['c']);
    await expect.poll(() => next.received).toEqual(['a', 'c']);
  });

  it('acknowledges nothing over a connection that the message did not come through', async () => {
    const relay = await openRelay();
    const held = await hold(relay.port);
    await publish(['a', 'b']);
    await expect.poll(() => held.waiting.length).toBe(2);
    relay.cut();
    await expect.poll(() => held.received).toEqual(['a', 'b', 'a', 'b']);
    const [oldA, oldB, newA] = held.waiting.splice(0, 3);
    // Stored too late: the broker waits for the acknowledgements of the second delivery.
    oldA?.resolve();
    oldB?.resolve();
    newA?.resolve();
    await publish(['c']);
    await expect.poll(() => held.received.length).toBe(5);
    relay.close();
    const closing = held.close();
    held.commit();
    await closing;
    const next = await hold();
    await expect.poll(() => next.received).toEqual(['b', 'c']);
  });
});

/** A relay to the broker that the test can cut. */
async function openRelay() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const one of [socket, onward]) sockets.add(one.on('error', () => undefined));
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    server.close();
    cut();
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, cut, close };
}
