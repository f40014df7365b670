import { csrfToken } from './csrf.ts';
import { goToLogin } from './go-to-login.ts';

/** What the API says when it refuses: the text is for people, key and context are for code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly key?: string,
    readonly context?: string,
  ) {
    super(message);
  }
}

const BASE = '/v8';
const NO_ANSWER = 0;
const SLOWEST_ANSWER_MS = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken();
  const response = await reach(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 401) return goToLogin();
  const answer = (await response.json().catch(() => undefined)) as Answer | ErrorBody | undefined;
  if (!response.ok) throw errorOf(response.status, answer as ErrorBody | undefined);
  return answer as Answer;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${BASE}${path}`, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(SLOWEST_ANSWER_MS),
    });
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError(
      NO_ANSWER,
      late
        ? 'The server did not answer within 30 seconds. Please try again.'
        : 'The server cannot be reached. Check your connection and try again.',
    );
  }
}

interface ErrorBody {
  message?: string;
  error_key?: string;
  context?: string;
}

function errorOf(status: number, body: ErrorBody | undefined): ApiError {
  const message = body?.message ?? `The server answered with status ${status}. Please try again.`;
  return new ApiError(status, message, body?.error_key, body?.context);
}

export const api = {
  get: <Answer>(path: string) => call<Answer>('GET', path),
  post: <Answer>(path: string, body?: unknown) => call<Answer>('POST', path, body),
  put: <Answer>(path: string, body: unknown) => call<Answer>('PUT', path, body),
  patch: <Answer>(path: string, body: unknown) => call<Answer>('PATCH', path, body),
  delete: <Answer>(path: string) => call<Answer>('DELETE', path),
};

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
