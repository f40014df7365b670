/** What a connection is waiting for, in the order it happens. */
export type ConnectPhase = 'resolving' | 'connecting' | 'securing';

/**
 * A connection that did not come about. `code` is the one of the system, of DNS or of OpenSSL, or one of ours;
 * never one of undici's, which would take UND_ERR_SOCKET for a reason to connect again.
 */
export class ConnectError extends Error {
  constructor(
    readonly phase: ConnectPhase,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`${phase}: ${code}`, options);
    this.name = 'ConnectError';
  }
}

/** The address, or one that the name resolves to, is not public. */
export const BLOCKED = 'LARES_BLOCKED';
/** Nobody waits for the connection any more. */
const GIVEN_UP = 'LARES_GIVEN_UP';
const UNKNOWN = 'LARES_UNKNOWN';

export function connectError(phase: ConnectPhase, cause: unknown, signal: AbortSignal): ConnectError {
  if (cause instanceof ConnectError) return cause;
  if (signal.aborted) return new ConnectError(phase, GIVEN_UP, { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : UNKNOWN;
  return new ConnectError(phase, code, { cause });
}
