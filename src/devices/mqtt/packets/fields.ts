import { isUtf8 } from 'node:buffer';

/** Ends a connection: the standard requires to close it, in two cases after an answer. */
export class ProtocolViolation extends Error {
  readonly answer: Buffer | undefined;

  constructor(message: string, answer?: Buffer) {
    super(message);
    this.answer = answer;
  }
}

/** Reads the body of a packet from its start. Throws if it is shorter than its fields. */
export function openFields(body: Buffer) {
  let at = 0;

  function take(length: number): Buffer {
    const from = at;
    at += length;
    if (at > body.length) throw new ProtocolViolation('a packet that ends too early');
    return body.subarray(from, at);
  }

  const byte = () => take(1).readUInt8();
  const number = () => take(2).readUInt16BE();
  const isOver = () => at === body.length;

  return {
    byte,
    number,
    isOver,
    bytes: () => take(number()),
    /** MQTT-1.5.3-1 and -2. */
    text: () => {
      const bytes = take(number());
      if (!isUtf8(bytes) || bytes.includes(0)) throw new ProtocolViolation('a text that is none');
      return bytes.toString();
    },
    packetId: () => {
      const id = number();
      // MQTT-2.3.1-1
      if (id === 0) throw new ProtocolViolation('packet id 0');
      return id;
    },
    end: () => {
      if (!isOver()) throw new ProtocolViolation('a packet with data after its end');
    },
  };
}

export type Fields = ReturnType<typeof openFields>;
