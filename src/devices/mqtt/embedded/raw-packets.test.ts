import { connect as connectTcp } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOME, openStage, type Stage } from '../../../../test/harness/mqtt/broker-context.ts';
import { openMessageReceiver } from '../message-receiver.ts';
import { openEmbeddedBroker } from './broker.ts';

/** MQTT 3.1.1 in bytes, with an encoder of its own: what goes in, what exactly comes back, and whether that was the end. */

const ME = '66a1f0c2d3e4b5a697887766';
const MY_TOKEN = `dt_${'a'.repeat(43)}`;
const TOPIC = `lares/v1/d/${ME}`;

let stage: Stage;
let port: number;

beforeEach(async () => {
  const { stage: opened, dependencies } = openStage();
  stage = opened;
  stage.config = undefined;
  stage.devices.set(MY_TOKEN, { device_id: ME, home_id: HOME, active: true });
  const { clock } = stage;
  const upward = openMessageReceiver({ ...dependencies, clock });
  const broker = await openEmbeddedBroker({
    ...dependencies,
    host: '127.0.0.1',
    port: 0,
    mostConnections: 100,
    clock,
    messageReceiver: upward,
  });
  port = broker.port;
  onTestFinished(broker.close);
});

type Bytes = Buffer | number[];

const join = (dependencies: (Bytes | string)[]) =>
  Buffer.concat(dependencies.map((part) => (typeof part === 'string' ? text(part) : Buffer.from(part))));
const number = (value: number) => [value >> 8, value & 0xff];

function text(value: string | number[]): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from(number(bytes.length)), bytes]);
}

/** Texts get their length in front, everything else stands as it is. */
function packet(header: number, ...dependencies: (Bytes | string)[]): Buffer {
  const body = join(dependencies);
  const length: number[] = [];
  for (let rest = body.length; ; ) {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    length.push(rest > 0 ? byte | 0x80 : byte);
    if (rest === 0) break;
  }
  return Buffer.concat([Buffer.from([header, ...length]), body]);
}

const CLEAN = 0x02;
const WILL = 0x04;
const NAMED = 0xc0;
const CREDENTIALS = [ME, MY_TOKEN];

interface Connect {
  name?: string | Bytes;
  level?: number;
  flags?: number;
  rest?: (Bytes | string)[];
}

const connect = ({
  name = 'MQTT',
  level = 4,
  flags = NAMED | CLEAN,
  rest = [ME, ...CREDENTIALS],
}: Connect = {}) => packet(0x10, name, [level, flags], number(60), ...rest);

const ID = number(7);
const PINGREQ = packet(0xc0);
const CONNECTED = '20020000';
const PINGRESP = 'd000';

/**
 * Sends the first packet, and the others when something came back. Ends with the connection, or with the
 * expected packet: by default the answer to a ping.
 */
function exchange(
  [first = PINGREQ, ...others]: Buffer[],
  until = PINGRESP,
): Promise<{ bytes: string; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1', () => socket.write(first));
    onTestFinished(() => void socket.destroy());
    let bytes = '';
    socket.on('data', (chunk) => {
      const rest = until === PINGRESP ? [...others, PINGREQ] : others;
      if (bytes === '') for (const one of rest) socket.write(one);
      bytes += chunk.toString('hex');
      if (!bytes.endsWith(until)) return;
      resolve({ bytes: until === PINGRESP ? bytes.slice(0, -until.length) : bytes, closed: false });
    });
    socket.on('error', () => undefined).on('close', () => resolve({ bytes, closed: true }));
  });
}

const report = (header: number, ...dependencies: (Bytes | string)[]) =>
  packet(header, `${TOPIC}/report`, ...dependencies, Buffer.from('{"v":1}'));

describe('a CONNECT', () => {
  it.each<[string, Connect]>([
    ['as it should be', {}],
    ['of MQTT 3.1', { name: 'MQIsdp', level: 3 }],
    [
      'with a will of QoS 2',
      { flags: NAMED | CLEAN | WILL | 0x10, rest: [ME, `${TOPIC}/status`, 'lost', ...CREDENTIALS] },
    ],
    ['with the token as the user name, and nothing else', { flags: 0x80 | CLEAN, rest: ['', MY_TOKEN] }],
    ['that wants its session kept', { flags: NAMED }],
  ])('%s is let in', async (_what, given) => {
    expect(await exchange([connect(given)])).toEqual({ bytes: CONNECTED, closed: false });
  });

  it.each<[string, Connect]>([
    ['of a level that does not exist (MQTT-3.1.2-2)', { level: 6 }],
    ['of level 0 (MQTT-3.1.2-2)', { level: 0 }],
    ['of MQTT 5 (MQTT-3.1.2-2)', { level: 5, rest: [[0], ME, ...CREDENTIALS] }],
    ['of level 3 under the name of level 4 (MQTT-3.1.2-2)', { level: 3 }],
    ['of level 4 under the name of level 3 (MQTT-3.1.2-2)', { name: 'MQIsdp' }],
    ['of a bridge (MQTT-3.1.2-2)', { level: 0x84 }],
    ['of an unknown level with an unknown rest (MQTT-3.1.2-2)', { level: 77, flags: 0xff, rest: [] }],
  ])('%s is refused with code 1 and closed', async (_what, given) => {
    expect(await exchange([connect(given)])).toEqual({ bytes: '20020001', closed: true });
  });

  it.each<[string, Connect]>([
    [
      'without a client id that wants its session kept (MQTT-3.1.3-8)',
      { flags: NAMED, rest: ['', ...CREDENTIALS] },
    ],
    [
      'without a client id that wants its session kept, the token as its name (MQTT-3.1.3-8)',
      { flags: 0x80, rest: ['', MY_TOKEN] },
    ],
  ])('%s is refused with code 2 and closed', async (_what, given) => {
    expect(await exchange([connect(given)])).toEqual({ bytes: '20020002', closed: true });
  });

  it.each<[string, Connect]>([
    ['of another protocol (MQTT-3.1.2-1)', { name: 'MQTX' }],
    ['of another protocol and level (MQTT-3.1.2-1)', { name: 'AMQP', level: 9 }],
    ['of a protocol in small letters (MQTT-3.1.2-1)', { name: 'mqtt' }],
    ['with the reserved flag (MQTT-3.1.2-3)', { flags: NAMED | CLEAN | 1 }],
    [
      'with a will of QoS 3 (MQTT-3.1.2-14)',
      { flags: NAMED | CLEAN | WILL | 0x18, rest: [ME, `${TOPIC}/status`, 'lost', ...CREDENTIALS] },
    ],
    ['with the QoS of a will and no will (MQTT-3.1.2-13)', { flags: NAMED | CLEAN | 0x08 }],
    ['with a will that is kept and no will (MQTT-3.1.2-15)', { flags: NAMED | CLEAN | 0x20 }],
    ['with a will flag and no will (MQTT-3.1.2-9)', { flags: CLEAN | WILL, rest: [ME] }],
    [
      'with a will to no topic (MQTT-4.7.3-1)',
      { flags: NAMED | CLEAN | WILL, rest: [ME, '', 'lost', ...CREDENTIALS] },
    ],
    [
      'with a will to a wildcard (MQTT-3.3.2-2)',
      { flags: NAMED | CLEAN | WILL, rest: [ME, `${TOPIC}/#`, 'lost', ...CREDENTIALS] },
    ],
    ['with a password and no user name (MQTT-3.1.2-22)', { flags: 0x40 | CLEAN, rest: [ME, MY_TOKEN] }],
    ['with the flag of a user name and none (MQTT-3.1.2-19)', { flags: 0x80 | CLEAN, rest: [ME] }],
    ['with the flag of a password and none (MQTT-3.1.2-21)', { rest: [ME, ME] }],
    ['with a user name and no flag for it (MQTT-3.1.2-18)', { flags: CLEAN, rest: [ME, MY_TOKEN] }],
    [
      'with a password and no flag for it (MQTT-3.1.2-20)',
      { flags: 0x80 | CLEAN, rest: [ME, MY_TOKEN, 'x'] },
    ],
    ['with a client id that is no UTF-8 (MQTT-1.5.3-1)', { rest: [text([0xff, 0xfe]), ...CREDENTIALS] }],
    [
      'with half a character as the client id (MQTT-1.5.3-1)',
      { rest: [text([0xed, 0xa0, 0x80]), ...CREDENTIALS] },
    ],
    ['with U+0000 in its client id (MQTT-1.5.3-2)', { rest: [`${ME}\u0000`, ...CREDENTIALS] }],
    ['with a user name that is no UTF-8 (MQTT-1.5.3-1)', { rest: [ME, text([0xc3]), MY_TOKEN] }],
    ['without a client id at all (MQTT-3.1.3-3)', { flags: CLEAN, rest: [] }],
    ['cut in its client id', { flags: CLEAN, rest: [number(24), Buffer.from('66a1')] }],
  ])('%s is closed without a word', async (_what, given) => {
    expect(await exchange([connect(given)])).toEqual({ bytes: '', closed: true });
  });

  it('with reserved bits in its header (MQTT-2.2.2-2) is closed without a word', async () => {
    const wrong = connect();
    wrong[0] = 0x11;
    expect(await exchange([wrong])).toEqual({ bytes: '', closed: true });
  });

  it('that is the second one (MQTT-3.1.0-2) is closed without a word', async () => {
    expect(await exchange([connect(), connect()])).toEqual({ bytes: CONNECTED, closed: true });
  });

  it.each([
    ['PINGREQ', PINGREQ],
    ['PUBLISH', report(0x30)],
    ['SUBSCRIBE', packet(0x82, ID, `${TOPIC}/cmd`, [1])],
    ['DISCONNECT', packet(0xe0)],
  ])('is the first packet: a %s before it is closed without a word (MQTT-3.1.0-1)', async (_what, first) => {
    expect(await exchange([Buffer.concat([first, connect()])])).toEqual({ bytes: '', closed: true });
    expect(stage.taken).toEqual([]);
  });
});

describe('a SUBSCRIBE', () => {
  it.each<[string, (Bytes | string)[], string]>([
    ['for one filter', [`${TOPIC}/cmd`, [1]], '01'],
    ['for several filters', [`${TOPIC}/cmd`, [0], '#', [1], `${TOPIC}/config`, [2]], '008002'],
    ['that repeats a filter', [`${TOPIC}/cmd`, [1], `${TOPIC}/cmd`, [1]], '0101'],
    [
      'that has a filter three times among others',
      [`${TOPIC}/cmd`, [0], 'x', [0], `${TOPIC}/cmd`, [2], `${TOPIC}/config`, [1], `${TOPIC}/cmd`, [1]],
      '0080020101',
    ],
    ['that repeats forbidden filters', ['#', [1], '#', [0], '+/+', [0], '+/+', [0]], '80808080'],
  ])('%s is answered with a code for each (MQTT-3.8.4-5)', async (_what, filters, codes) => {
    const length = Buffer.from([2 + codes.length / 2]).toString('hex');
    expect(await exchange([connect(), packet(0x82, ID, ...filters)])).toEqual({
      bytes: `${CONNECTED}90${length}0007${codes}`,
      closed: false,
    });
  });

  it.each<[string, (Bytes | string)[], number]>([
    ['of the last repetition', [`${TOPIC}/config`, [0], `${TOPIC}/config`, [1]], 1],
    ['of the last time, when that is lower', [`${TOPIC}/config`, [1], `${TOPIC}/config`, [0]], 0],
    ['of a wildcard', [`${TOPIC}/+`, [0]], 0],
    ['that is the highest of all (MQTT-3.3.5-1)', [`${TOPIC}/config`, [0], `${TOPIC}/#`, [1]], 1],
  ])('delivers messages with the QoS %s', async (_what, filters, qos) => {
    stage.config = { version: 7 };
    const configHex = Buffer.from('{"version":7}').toString('hex');
    const { bytes } = await exchange([connect(), packet(0x82, ID, ...filters)], configHex);
    const config = text(`${TOPIC}/config`).toString('hex');
    const header = bytes.slice(0, bytes.indexOf(config)).slice(-4, -2);
    expect(header).toBe(qos === 1 ? '33' : '31');
  });

  it.each<[string, Buffer]>([
    ['without filters (MQTT-3.8.3-3)', packet(0x82, ID)],
    ['without anything', packet(0x82)],
    ['of packet id 0 (MQTT-2.3.1-1)', packet(0x82, number(0), `${TOPIC}/cmd`, [1])],
    ['with wrong reserved bits (MQTT-3.8.1-1)', packet(0x80, ID, `${TOPIC}/cmd`, [1])],
    ['with QoS 3 (MQTT-3-8.3-4)', packet(0x82, ID, `${TOPIC}/cmd`, [3])],
    ['with reserved bits beside the QoS (MQTT-3-8.3-4)', packet(0x82, ID, `${TOPIC}/cmd`, [0x41])],
    ['that ends before the QoS', packet(0x82, ID, `${TOPIC}/cmd`)],
    ['to an empty filter (MQTT-4.7.3-1)', packet(0x82, ID, '', [1])],
    ['to a filter that is no UTF-8 (MQTT-1.5.3-1)', packet(0x82, ID, text([0xff]), [1])],
    ['to a filter with U+0000 (MQTT-4.7.3-2)', packet(0x82, ID, `${TOPIC}/cmd\u0000`, [1])],
    ['with a # in the middle (MQTT-4.7.1-2)', packet(0x82, ID, 'a/#/b', [1])],
    ['with a # in a word (MQTT-4.7.1-2)', packet(0x82, ID, 'a#', [1])],
    ['with a + in a word (MQTT-4.7.1-3)', packet(0x82, ID, 'a+', [1])],
    ['with a + before a word (MQTT-4.7.1-3)', packet(0x82, ID, 'x/+a', [1])],
  ])('%s ends the connection', async (_what, wrong) => {
    expect(await exchange([connect(), wrong])).toEqual({ bytes: CONNECTED, closed: true });
  });
});

/** So many filters that a device may have, none like another. */
const filters = (from: number, count: number): (Bytes | string)[] =>
  Array.from({ length: count }, (_, index) => [`v1/devices/me/${from + index}`, [0]]).flat();

/** The codes of all answers to a SUBSCRIBE, in their order. */
function codesOf(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex');
  const codes: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at];
    let [length, scale] = [0, 1];
    do {
      at += 1;
      length += ((bytes[at] ?? 0) & 0x7f) * scale;
      scale *= 128;
    } while ((bytes[at] ?? 0) >= 0x80);
    const body = bytes.subarray(at + 1, at + 1 + length);
    if (type === 0x90) codes.push(...[...body.subarray(2)].map((code) => code.toString(16)));
    at += 1 + length;
  }
  return codes;
}

const heapAfterCollection = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

describe('a session', () => {
  it('has 32 filters; the next ones are refused, and the ones before still count', async () => {
    const subscribe = packet(0x82, ID, ...filters(0, 40));
    const { bytes } = await exchange([connect(), subscribe, packet(0x82, ID, ...filters(0, 1))]);
    expect(codesOf(bytes)).toEqual([...Array(32).fill('0'), ...Array(8).fill('80'), '0']);
  });

  it('cannot fill the memory with 240,000 filters, nor with one filter repeated', async () => {
    const packets = Array.from({ length: 24 }, (_, turn) =>
      packet(0x82, ID, ...filters(turn * 10_000, 10_000)),
    );
    const same = packet(0x82, ID, ...Array.from({ length: 10_000 }, () => ['v1/devices/me/0', [0]]).flat());
    const before = heapAfterCollection();
    const { bytes, closed } = await exchange([connect(), ...packets, same]);
    const codes = codesOf(bytes);
    expect([codes.length, codes.filter((code) => code === '0').length, closed]).toEqual([250_000, 33, false]);
    // The answers are half a megabyte of text here; before, the filters were some hundred.
    expect(heapAfterCollection() - before).toBeLessThan(32 * 1_048_576);
  });
});

describe('an UNSUBSCRIBE', () => {
  it.each<[string, (Bytes | string)[]]>([
    ['from one filter', [`${TOPIC}/cmd`]],
    ['from a repeated filter', [`${TOPIC}/cmd`, `${TOPIC}/cmd`]],
    ['from what it never subscribed to (MQTT-3.10.4-5)', ['a/b']],
  ])('%s is acknowledged', async (_what, filters) => {
    const answer = await exchange([connect(), packet(0xa2, ID, ...filters)]);
    expect(answer).toEqual({ bytes: `${CONNECTED}b0020007`, closed: false });
  });

  it.each<[string, Buffer]>([
    ['without filters (MQTT-3.10.3-2)', packet(0xa2, ID)],
    ['without anything', packet(0xa2)],
    ['of packet id 0 (MQTT-2.3.1-1)', packet(0xa2, number(0), `${TOPIC}/cmd`)],
    ['with wrong reserved bits (MQTT-3.10.1-1)', packet(0xa0, ID, `${TOPIC}/cmd`)],
    ['from an empty filter (MQTT-4.7.3-1)', packet(0xa2, ID, '')],
    ['from a filter that is no UTF-8 (MQTT-3.10.3-1)', packet(0xa2, ID, text([0xff]))],
    ['that ends in a filter', packet(0xa2, ID, number(9), Buffer.from('a'))],
  ])('%s ends the connection', async (_what, wrong) => {
    expect(await exchange([connect(), wrong])).toEqual({ bytes: CONNECTED, closed: true });
  });
});

describe('a PUBLISH', () => {
  it('of QoS 0 is taken', async () => {
    expect(await exchange([connect(), report(0x30)])).toEqual({ bytes: CONNECTED, closed: false });
    expect(stage.taken).toHaveLength(1);
  });

  it.each<[string, Buffer]>([
    ['of QoS 1', report(0x32, ID)],
    ['of QoS 1 that comes again', report(0x3a, ID)],
  ])('%s is acknowledged (MQTT-4.3.2-2)', async (_what, right) => {
    const acknowledged = '40020007';
    const answer = await exchange([connect(), right], acknowledged);
    expect(answer).toEqual({ bytes: `${CONNECTED}${acknowledged}`, closed: false });
    expect(stage.taken).toHaveLength(1);
  });

  it.each<[string, Buffer]>([
    ['of QoS 3 (MQTT-3.3.1-4)', report(0x36, ID)],
    ['of packet id 0 (MQTT-2.3.1-1)', report(0x32, number(0))],
    ['of packet id 0 and QoS 2 (MQTT-2.3.1-1)', report(0x34, number(0))],
    ['of QoS 0 with the DUP flag (MQTT-3.3.1-2)', report(0x38)],
    ['to a wildcard (MQTT-3.3.2-2)', packet(0x30, `${TOPIC}/+`, Buffer.from('{}'))],
    ['to everything (MQTT-3.3.2-2)', packet(0x30, '#', Buffer.from('{}'))],
    ['to no topic (MQTT-4.7.3-1)', packet(0x30, '', Buffer.from('{}'))],
    ['to a topic that is no UTF-8 (MQTT-3.3.2-1)', packet(0x30, text([0xc3, 0x28]), Buffer.from('{}'))],
    ['to a topic with U+0000 (MQTT-1.5.3-2)', packet(0x30, `${TOPIC}/report\u0000`, Buffer.from('{}'))],
    ['that ends in its topic', packet(0x30, number(50), Buffer.from(TOPIC.slice(0, 9)))],
    ['that ends in its packet id', packet(0x32, `${TOPIC}/report`, [0])],
    ['without anything', packet(0x30)],
  ])('%s ends the connection and is not taken', async (_what, wrong) => {
    expect(await exchange([connect(), wrong])).toEqual({ bytes: CONNECTED, closed: true });
    expect(stage.taken).toEqual([]);
  });
});

describe('any other packet', () => {
  it('with DISCONNECT ends the connection', async () => {
    expect(await exchange([connect(), packet(0xe0)])).toEqual({ bytes: CONNECTED, closed: true });
  });

  it.each<[string, Buffer]>([
    ['PUBREL with wrong reserved bits (MQTT-3.6.1-1)', packet(0x60, ID)],
    ['PUBACK with wrong reserved bits (MQTT-2.2.2-2)', packet(0x42, ID)],
    ['PUBACK without a packet id', packet(0x40)],
    ['PUBACK of half a packet id', packet(0x40, [7])],
    ['PUBREL with more than a packet id', packet(0x62, ID, [0])],
    ['PINGREQ with wrong reserved bits (MQTT-2.2.2-2)', packet(0xc1)],
    ['PINGREQ with a body', packet(0xc0, [0])],
    ['DISCONNECT with wrong reserved bits (MQTT-3.14.1-1)', packet(0xe1)],
    ['CONNACK, which only we send', packet(0x20, [0, 0])],
    ['SUBACK, which only we send', packet(0x90, ID, [0])],
    ['PINGRESP, which only we send', packet(0xd0)],
    ['packet of type 0', packet(0x00)],
    ['packet of type 15', packet(0xf0)],
    ['PUBACK of packet id 0', packet(0x40, number(0))],
    ['length of more than four bytes', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01])],
  ])('such as a %s ends the connection', async (_what, wrong) => {
    expect(await exchange([connect(), wrong])).toEqual({ bytes: CONNECTED, closed: true });
  });

  it('that ends the connection by being wrong leaves the will behind (MQTT-3.1.2-8)', async () => {
    const will = {
      flags: NAMED | CLEAN | WILL | 0x08,
      rest: [ME, `${TOPIC}/status`, 'lost', ...CREDENTIALS],
    };
    await exchange([connect(will), packet(0xa2, ID)]);
    await expect.poll(() => stage.links).toEqual([`${ME} lost`]);
  });
});
