import type { Socket } from 'node:net';

/** `HTTP/1.x 100`: position of the status code and of its last digit. */
const STATUS_AT = 9;
const LAST_DIGIT_AT = 11;
const ONE = 0x31;
const ZERO = 0x30;
const TWO = 0x32;
const CAPITAL_H = 0x48;
const LINE_START = 'HTTP/1.';

/**
 * Clients must ignore unsolicited interim answers (RFC 9110, 15.2), and some servers send `100 Continue` to every
 * POST. undici 7 ignores every 1xx but this one, which it takes for an attack and disconnects. So a 100 at the start
 * of a chunk becomes a 102. If the chunk were part of a body, one digit would change, in a text that looks like a
 * status line and starts exactly at a chunk.
 */
export function tolerateContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size);
    if (Buffer.isBuffer(piece) && piece[0] === CAPITAL_H && is100(piece)) piece[LAST_DIGIT_AT] = TWO;
    return piece;
  };
}

function is100(piece: Buffer): boolean {
  return (
    piece[STATUS_AT] === ONE &&
    piece[STATUS_AT + 1] === ZERO &&
    piece[LAST_DIGIT_AT] === ZERO &&
    piece.toString('latin1', 0, LINE_START.length) === LINE_START
  );
}
