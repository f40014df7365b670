import { DatabaseError } from 'pg';
import { ApiError } from '../../errors.ts';
import { isConnectionLost } from './connection-lost.ts';

/** Out of disk, memory or connections; a timeout; or read-only, because it is a standby now. */
const NOT_NOW = /^(53...|57014|25006)$/;
const READ_ONLY = '25006';
const TOOK_TOO_LONG = '57014';
const UNAVAILABLE = 503;

/** The database is temporarily unable: the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === UNAVAILABLE;
  if (error instanceof DatabaseError && NOT_NOW.test(error.code ?? '')) return true;
  return isConnectionLost(error);
}

/** The same without timeouts, which may be the statement's own fault or a lock of one home. */
export function isDown(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === TOOK_TOO_LONG) return false;
  return isUnavailable(error);
}

/** The server takes no writes: it is a standby, or became one. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY;
}
