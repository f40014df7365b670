import { type Fields, ProtocolViolation } from './fields.ts';
import { requireTopic } from './topic-rules.ts';

/** Level by protocol name: MQTT 3.1.1 and 3.1. */
const LEVELS = new Map([
  ['MQTT', 4],
  ['MQIsdp', 3],
]);
const WRONG_LEVEL = 1;
const WRONG_CLIENT_ID = 2;

const connack = (code: number) => Buffer.from([0x20, 2, 0, code]);

/** Checks of MQTT 3.1.1 and 3.1 that the broker omits, or answers by closing without the required code. */
export function checkConnect(fields: Fields): void {
  const level = LEVELS.get(fields.text());
  // MQTT-3.1.2-1
  if (level === undefined) throw new ProtocolViolation('another protocol');
  // MQTT-3.1.2-2. The format of other levels is unknown.
  if (fields.byte() !== level) throw new ProtocolViolation('an unknown level', connack(WRONG_LEVEL));
  const flags = readFlags(fields.byte());
  // The keep alive.
  fields.number();
  const clientId = fields.text();
  if (flags.will) {
    requireTopic(fields.text());
    fields.bytes();
  }
  if (flags.username) fields.text();
  if (flags.password) fields.bytes();
  fields.end();
  // MQTT-3.1.3-8
  if (clientId === '' && !flags.clean) {
    throw new ProtocolViolation('a persistent session without a client id', connack(WRONG_CLIENT_ID));
  }
}

function readFlags(byte: number) {
  const flags = {
    clean: (byte & 0x02) !== 0,
    will: (byte & 0x04) !== 0,
    password: (byte & 0x40) !== 0,
    username: (byte & 0x80) !== 0,
  };
  // MQTT-3.1.2-14
  if ((byte & 0x18) === 0x18) throw new ProtocolViolation('a will of QoS 3');
  // MQTT-3.1.2-22
  if (flags.password && !flags.username) throw new ProtocolViolation('a password without a user name');
  return flags;
}
