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
  // No connection available at this moment. Nothing was sent.
  'EMFILE',
  'ENFILE',
]);
/** pg reports a socket that closed during a statement as a plain Error with these texts. */
const DRIVER_TEXT = /connection terminated|connection ended|timeout expired|read timeout|not queryable/i;

/** True if the database became unavailable, as opposed to rejecting a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return SERVER_GONE.test(error.code ?? '');
  const code = 'code' in error ? String(error.code) : '';
  return SOCKET_GONE.has(code) || DRIVER_TEXT.test(error.message);
}
