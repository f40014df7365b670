import { DatabaseError } from 'pg';

/** Class 08 is "connection exception"; 57P01..57P05 are shutdown, crash, starting up, idle time-out. */
const SERVER_GONE = /^(08...|57P0[1-5])$/;
const SOCKET_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // None to be had at this moment; nothing was sent.
  'EMFILE',
  'ENFILE',
]);
/** pg reports a socket that closed under a statement with a plain Error; these are its texts. */
const DRIVER_TEXT = /connection terminated|connection ended|timeout expired|read timeout|not queryable/i;

/** True when the database went away, as opposed to having refused a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return SERVER_GONE.test(error.code ?? '');
  const code = 'code' in error ? String(error.code) : '';
  return SOCKET_GONE.has(code) || DRIVER_TEXT.test(error.message);
}
