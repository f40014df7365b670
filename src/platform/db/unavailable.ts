import { DatabaseError } from 'pg';
import { ApiError } from '../errors.ts';
import { isConnectionLost } from './connection-lost.ts';

/** Out of disk, memory or connections; took too long; writes nothing, because it is a standby by now. */
const NOT_NOW = /^(53...|57014|25006)$/;
const READ_ONLY = '25006';
const TOOK_TOO_LONG = '57014';
const UNAVAILABLE = 503;

/** The database cannot do it now, whatever was asked: the same may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === UNAVAILABLE;
  if (error instanceof DatabaseError && NOT_NOW.test(error.code ?? '')) return true;
  return isConnectionLost(error);
}

/** The same, but for a statement that took too long: that may be its own fault, or of a lock that one home is under. */
export function isDown(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === TOOK_TOO_LONG) return false;
  return isUnavailable(error);
}

/** The server takes no writes: it is a standby, or was made one. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY;
}
