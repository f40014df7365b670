import type { Socket } from 'node:net';
import { ProtocolViolation } from './fields.ts';
import { openPacketRules, typeOf } from './packet-rules.ts';

export interface FrameLimits {
  /** Of one packet, its header included. */
  mostBytes: number;
  /** Messages that were handed on and are not done. */
  mostInFlight: number;
}

const PUBLISH = 3;
const MOST_LENGTH_BYTES = 4;

/**
 * Stands between a socket and the broker, which by itself would hold a packet of 256 MB in memory, take on any
 * number of messages at once, and let pass packets that the standard forbids. What does not pass stays in the
 * socket, so a device that is too fast is slowed down by TCP. Only whole packets pass, so the broker always has
 * what it needs to finish what it began.
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
    // Where nothing is whole yet, the socket tells when there is more.
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
    // Node asks for nothing, to have the buffer filled.
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
    /** From the next packet on. */
    limit(others: FrameLimits): void {
      limits = others;
    },
    /** One message is done. The broker then reads again by itself. */
    done(): void {
      inFlight -= 1;
    },
  };
}

/**
 * Puts packets together from chunks cut anywhere: those that are complete, and how far the chunk goes until so many
 * messages are. Throws when a packet is too large.
 */
export function frameSplitter(mostBytes: () => number) {
  /** Of the packet that has begun, from earlier chunks: joined once, so that single bytes cost no more than they must. */
  let pieces: Buffer[] = [];
  let type: number | undefined;
  let length = 0;
  let lengthBytes = 0;
  /** Of the packet's body; nothing while its header is being read. */
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
