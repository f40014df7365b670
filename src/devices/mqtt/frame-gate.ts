import type { Socket } from 'node:net';

export interface FrameLimits {
  /** Of one packet, its header included. */
  mostBytes: number;
  /** Messages that were handed on and are not done. */
  mostInFlight: number;
}

const PUBLISH = 3;
const MOST_LENGTH_BYTES = 4;

/**
 * Stands between a socket and the broker, which by itself would hold a packet of 256 MB in memory and take on any
 * number of messages at once. What does not pass stays in the socket, so a device that is too fast is slowed down
 * by TCP. Only whole messages count, so the broker always has what it needs to finish what it began.
 */
export function gateFrames(socket: Socket, { mostBytes, mostInFlight }: FrameLimits) {
  const read = socket.read.bind(socket);
  const meter = frameMeter(mostBytes);
  let inFlight = 0;

  socket.read = (size?: number) => {
    // Node asks for nothing, to have the buffer filled.
    if (size === 0) return read(0);
    if (inFlight >= mostInFlight) return null;
    const chunk: Buffer | null = read(size);
    if (chunk === null) return null;
    const passed = meter(chunk, mostInFlight - inFlight);
    if (passed === 'too_large') {
      socket.destroy(new Error(`a packet of more than ${mostBytes} bytes`));
      return null;
    }
    inFlight += passed.messages;
    if (passed.bytes < chunk.length) socket.unshift(chunk.subarray(passed.bytes));
    return chunk.subarray(0, passed.bytes);
  };

  return {
    /** One message is done. The broker then reads again by itself. */
    done(): void {
      inFlight -= 1;
    },
  };
}

/** Follows packets through chunks cut anywhere: says how far a chunk goes until so many messages are complete. */
export function frameMeter(mostBytes: number) {
  let type: number | undefined;
  let length = 0;
  let lengthBytes = 0;
  /** Of the packet's body; nothing while its header is being read. */
  let left: number | undefined;

  return function measure(
    chunk: Buffer,
    mostMessages: number,
  ): { bytes: number; messages: number } | 'too_large' {
    let messages = 0;
    let at = 0;
    while (at < chunk.length && messages < mostMessages) {
      if (left === undefined) {
        const byte = chunk[at] ?? 0;
        at += 1;
        if (type === undefined) {
          type = byte >> 4;
          continue;
        }
        length += (byte & 0x7f) * 128 ** lengthBytes;
        lengthBytes += 1;
        if (1 + lengthBytes + length > mostBytes || lengthBytes > MOST_LENGTH_BYTES) return 'too_large';
        if (byte >= 0x80) continue;
        left = length;
      }
      const taken = Math.min(left, chunk.length - at);
      at += taken;
      left -= taken;
      if (left > 0) break;
      if (type === PUBLISH) messages += 1;
      type = undefined;
      left = undefined;
      length = 0;
      lengthBytes = 0;
    }
    return { bytes: at, messages };
  };
}
