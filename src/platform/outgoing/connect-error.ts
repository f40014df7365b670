/** Phases of a connection, in order. */
export type ConnectPhase = 'resolving' | 'connecting' | 'securing';

/**
 * A failed connection. `code` comes from the system, DNS or OpenSSL, or is ours. Never one of undici's, which would
 * take UND_ERR_SOCKET as a reason to reconnect.
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
/** The caller has given up. */
const GIVEN_UP = 'LARES_GIVEN_UP';
const UNKNOWN = 'LARES_UNKNOWN';

export function connectError(phase: ConnectPhase, cause: unknown, signal: AbortSignal): ConnectError {
  if (cause instanceof ConnectError) return cause;
  if (signal.aborted) return new ConnectError(phase, GIVEN_UP, { cause });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : UNKNOWN;
  return new ConnectError(phase, code, { cause });
}
