import type { Socket } from 'node:net';
import { ProtocolViolation } from './fields.ts';
import { openPacketRules, typeOf } from './packet-rules.ts';

export interface FrameLimits {
  /** Of one packet, its header included. */
  mostBytes: number;
  /** Messages passed on and not done. */
  mostInFlight: number;
}

const PUBLISH = 3;
const MOST_LENGTH_BYTES = 4;

/**
 * Sits between a socket and the broker, which by itself would hold a packet of 256 MB in memory, accept any number of
 * messages at once, and accept packets that the standard forbids. Packets that do not pass stay in the socket, so TCP
 * slows down a device that is too fast. Only whole packets pass, so the broker never waits for the rest of one.
 */
export function gateFrames(socket: Socket, initialLimits: FrameLimits) {
  const read = socket.read.bind(socket);
  let limits = initialLimits;
  const split = frameSplitter(() => limits.mostBytes);
  const check = openPacketRules();
  let inFlight = 0;
  let isOver = false;

  function passFrames(chunk: Buffer): Buffer | null {
    const { frames, bytes } = split(chunk, limits.mostInFlight - inFlight);
    inFlight += frames.filter((frame) => typeOf(frame) === 'publish').length;
    if (bytes < chunk.length) socket.unshift(chunk.subarray(bytes));
    // Without a whole packet, wait for the socket's next event.
    return frames.length === 0 ? null : Buffer.concat(frames.map(check));
  }

  function refuse(violation: ProtocolViolation): null {
    isOver = true;
    if (!violation.answer) socket.destroy(violation);
    else {
      socket.write(violation.answer);
      socket.destroySoon();
    }
    return null;
  }

  socket.read = (size?: number) => {
    // Node reads 0 bytes to fill its buffer.
    if (size === 0) return read(0);
    if (isOver || inFlight >= limits.mostInFlight) return null;
    const chunk: Buffer | null = read(size);
    if (chunk === null) return null;
    try {
      return passFrames(chunk);
    } catch (error) {
      if (error instanceof ProtocolViolation) return refuse(error);
      throw error;
    }
  };

  return {
    /** Applies from the next packet on. */
    limit(others: FrameLimits): void {
      limits = others;
    },
    /** Call when a message is done. The broker then reads again by itself. */
    done(): void {
      inFlight -= 1;
    },
  };
}

/**
 * Assembles packets from chunks cut anywhere. Returns the complete packets, with at most `mostMessages` messages, and
 * the bytes of the chunk that were used. Throws if a packet is too large.
 */
export function frameSplitter(mostBytes: () => number) {
  /** Parts of the unfinished packet from earlier chunks. Joined once, so that single bytes are cheap. */
  let pieces: Buffer[] = [];
  let type: number | undefined;
  let length = 0;
  let lengthBytes = 0;
  /** Missing bytes of the packet's body. Undefined while its header is read. */
  let left: number | undefined;

  return function split(chunk: Buffer, mostMessages: number): { frames: Buffer[]; bytes: number } {
    const frames: Buffer[] = [];
    let messages = 0;
    let at = 0;
    let from = 0;
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
        if (1 + lengthBytes + length > mostBytes() || lengthBytes > MOST_LENGTH_BYTES)
          throw new ProtocolViolation(`a packet of more than ${mostBytes()} bytes`);
        if (byte >= 0x80) continue;
        left = length;
      }
      const taken = Math.min(left, chunk.length - at);
      at += taken;
      left -= taken;
      if (left > 0) break;
      const piece = chunk.subarray(from, at);
      frames.push(pieces.length === 0 ? piece : Buffer.concat([...pieces, piece]));
      if (type === PUBLISH) messages += 1;
      from = at;
      pieces = [];
      type = undefined;
      left = undefined;
      length = 0;
      lengthBytes = 0;
    }
    if (from < at) pieces.push(chunk.subarray(from, at));
    return { frames, bytes: at };
  };
}
