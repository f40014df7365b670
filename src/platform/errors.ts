export interface ErrorDetails {
  error_key?: string;
  /** What is at fault: a member such as `settings.noise.threshold_db`, a parameter, a header (docs/errors.md). */
  context?: string;
  /** Of a file with rows: each place at fault, up to a bound, and how many more there are. */
  errors?: RowError[];
  more_errors?: number;
  /** Of a report: what could not be taken, and why. */
  rejected?: { index: number; path: string; reason: string }[];
}

/** A place in a file with rows; the header is row 1. */
export interface RowError {
  row: number;
  column: string;
  message: string;
}

/**
 * Errors are named values with a public text. Rules throw them; `http/error-answers.ts` is the one
 * place that turns them into HTTP.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly details: ErrorDetails & {
      retryAfterSeconds?: number;
      /** The permission that is missing, for the header that says so. */
      scope?: string;
    } = {},
  ) {
    super(message);
  }
}

/** The `context` of a body that cannot be read, or is not what its members could be looked for in. */
export const WHOLE_BODY = 'request body';
/** The `context` of what never got as far as an address. */
export const WHOLE_REQUEST = 'request';

/** Says in words what is wrong, and in `context` where. */
export function badRequest(message: string, details: ErrorDetails & { context: string }): ApiError {
  return new ApiError(400, 'Bad Request', message, details);
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, 'Unauthorized', message);
}

/** `forbidden` is lower case because the specification spells it so. */
export function forbidden(message: string, errorKey = 'insufficient_access', scope?: string): ApiError {
  return new ApiError(403, 'forbidden', message, {
    error_key: errorKey,
    ...(scope === undefined ? {} : { scope }),
  });
}

export function notFound(what: string): ApiError {
  return new ApiError(404, 'Not Found', `${what} not found`);
}

/** Whoever answers it also sends the Allow header. */
export function methodNotAllowed(method: string, allowed: string[]): ApiError {
  const message = `This address has no ${method}, but ${allowed.join(', ')}.`;
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

/** An organization that is closed (`lares organization export --close`): soon there is another address to ask. */
export function moving(): ApiError {
  return new ApiError(
    503,
    'Service Unavailable',
    'The organization is moving to another instance and takes no changes here.',
    { retryAfterSeconds: 30 },
  );
}

export function unavailable(message: string): ApiError {
  return new ApiError(503, 'Service Unavailable', message, { retryAfterSeconds: 1 });
}
