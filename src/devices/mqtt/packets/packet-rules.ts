import { checkConnect } from './connect-rules.ts';
import { type Fields, openFields, ProtocolViolation } from './fields.ts';
import { type RequestedFilter, renameRepeated } from './repeated-filters.ts';
import { requireFilter, requireTopic } from './topic-rules.ts';

const TYPES = [
  'reserved',
  'connect',
  'connack',
  'publish',
  'puback',
  'pubrec',
  'pubrel',
  'pubcomp',
  'subscribe',
  'suback',
  'unsubscribe',
  'unsuback',
  'pingreq',
  'pingresp',
  'disconnect',
] as const;
const MOST_QOS = 2;
const MOST_TEXT_BYTES = 0xffff;

export const typeOf = (frame: Buffer) => TYPES[(frame[0] ?? 0) >> 4];

/**
 * The rules of MQTT 3.1.1 that the broker does not enforce, for the packets of one connection in order. Returns the
 * packet for the broker, or throws a ProtocolViolation.
 */
export function openPacketRules() {
  let isConnected = false;

  return function check(frame: Buffer): Buffer {
    const type = typeOf(frame);
    // MQTT-3.1.0-1 and -2
    if ((type === 'connect') === isConnected) throw new ProtocolViolation('CONNECT comes first, and once');
    isConnected = true;
    const fields = openFields(bodyOf(frame));
    switch (type) {
      case 'connect':
        checkConnect(fields);
        return frame;
      case 'publish':
        checkPublish(frame[0] ?? 0, fields);
        return frame;
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        fields.packetId();
        fields.end();
        return frame;
      case 'subscribe':
        return checkSubscribe(frame, fields);
      case 'unsubscribe':
        checkUnsubscribe(fields);
        return frame;
      case 'pingreq':
      case 'disconnect':
        fields.end();
        return frame;
      default:
        throw new ProtocolViolation('a packet that no client sends');
    }
  };
}

function checkPublish(header: number, fields: Fields): void {
  const qos = (header >> 1) & 3;
  // MQTT-3.3.1-2 and -4
  if (qos > MOST_QOS || (qos === 0 && (header & 0x08) !== 0)) throw new ProtocolViolation('a wrong QoS');
  requireTopic(fields.text());
  if (qos > 0) fields.packetId();
}

function checkSubscribe(frame: Buffer, fields: Fields): Buffer {
  const id = fields.packetId();
  const requested: RequestedFilter[] = [];
  do {
    const filter = fields.text();
    requireFilter(filter);
    requested.push({ filter, qos: fields.byte() });
  } while (!fields.isOver());
  const isRepeating = new Set(requested.map(({ filter }) => filter)).size < requested.length;
  return isRepeating ? subscribeFrame(frame[0] ?? 0, id, renameRepeated(requested)) : frame;
}

/** At least one: MQTT-3.10.3-2. */
function checkUnsubscribe(fields: Fields): void {
  fields.packetId();
  do requireFilter(fields.text());
  while (!fields.isOver());
}

function subscribeFrame(header: number, id: number, requested: RequestedFilter[]): Buffer {
  const body = Buffer.concat([
    numberBytes(id),
    ...requested.flatMap(({ filter, qos }) => {
      const bytes = Buffer.from(filter);
      if (bytes.length > MOST_TEXT_BYTES) throw new ProtocolViolation('a filter too long to say twice');
      return [numberBytes(bytes.length), bytes, Buffer.from([qos])];
    }),
  ]);
  return Buffer.concat([Buffer.from([header, ...lengthBytes(body.length)]), body]);
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function lengthBytes(length: number): number[] {
  const byte = length % 128;
  return length < 128 ? [byte] : [byte | 0x80, ...lengthBytes(Math.floor(length / 128))];
}

/** The bytes after the type and the length. The length ends with the first byte without the high bit. */
function bodyOf(frame: Buffer): Buffer {
  let at = 1;
  while ((frame[at] ?? 0) >= 0x80) at += 1;
  return frame.subarray(at + 1);
}
