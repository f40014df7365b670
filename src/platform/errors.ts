export interface ErrorDetails {
  error_key?: string;
  /** The invalid member such as `settings.noise.threshold_db`, parameter or header (docs/errors.md). */
  context?: string;
  /** For a file with rows: the invalid cells up to a limit, and how many more there are. */
  errors?: RowError[];
  more_errors?: number;
  /** For a report: the rejected values with reasons. */
  rejected?: { index: number; path: string; reason: string }[];
}

/** A cell of a file with rows. The header is row 1. */
export interface RowError {
  row: number;
  column: string;
  message: string;
}

/**
 * Errors are named values with a public text. Rules throw them. `http/error-answers.ts` alone turns them into HTTP.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly details: ErrorDetails & {
      retryAfterSeconds?: number;
      /** The missing permission, for the header that names it. */
      scope?: string;
    } = {},
  ) {
    super(message);
  }
}

/** The `context` of a body that cannot be read, or whose members cannot be looked up. */
export const WHOLE_BODY = 'request body';
/** The `context` of a request that reached no route. */
export const WHOLE_REQUEST = 'request';

/** The message says what is wrong, `context` where. */
export function badRequest(message: string, details: ErrorDetails & { context: string }): ApiError {
  return new ApiError(400, 'Bad Request', message, details);
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'Unauthorized', message);
}

/** `forbidden` is lower case as in the specification. */
export function forbidden(message: string, errorKey = 'insufficient_access', scope?: string): ApiError {
  return new ApiError(403, 'forbidden', message, {
    error_key: errorKey,
    ...(scope === undefined ? {} : { scope }),
  });
}

export function notFound(what: string): ApiError {
  return new ApiError(404, 'Not Found', `${what} not found`);
}

/** The caller also sends the Allow header. */
export function methodNotAllowed(method: string, allowed: string[]): ApiError {
  const message = `This path does not support ${method}. Use one of: ${allowed.join(', ')}.`;
  return new ApiError(405, 'Method Not Allowed', message);
}

export function conflict(message: string, errorKey = 'generic_error'): ApiError {
  return new ApiError(409, 'Conflict', message, { error_key: errorKey });
}

export function tooLarge(message: string): ApiError {
  return new ApiError(413, 'Payload Too Large', message);
}

export function tooManyRequests(
  retryAfterSeconds: number,
  message = `Rate limit exceeded. Try again in ${retryAfterSeconds} s.`,
): ApiError {
  return new ApiError(429, 'Too Many Requests', message, { error_key: 'rate_limited', retryAfterSeconds });
}

/** For a closed organization (`lares organization export --close`): it will soon be at another address. */
export function moving(): ApiError {
  return new ApiError(
    503,
    'Service Unavailable',
    'The organization is moving to another instance and is read-only here. Try again after the move.',
    { retryAfterSeconds: 30 },
  );
}

export function unavailable(message: string): ApiError {
  return new ApiError(503, 'Service Unavailable', message, { retryAfterSeconds: 1 });
}
