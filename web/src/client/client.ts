import { createClient, LaresError } from '../../../packages/sdk/src/index.ts';
import { t } from '../i18n/texts.ts';
import { askForConfirmation } from './confirmation.ts';
import { csrfToken } from './csrf.ts';
import { goToLogin } from './go-to-login.ts';
import { syncServerClock } from './server-clock.ts';

export { LaresError };

/** An error of the app itself, in the reader's language. */
export class AppError extends LaresError {}

/** Status of a call without an answer. */
const NO_ANSWER = 0;
const TIMEOUT_MS = 30_000;

/** Queries decide about retries (query-client.ts). */
const options = { baseUrl: '/v8', fetch: callWithSession, retries: 0 };

/** The API client with this browser's session. */
export const lares = createClient(options);

async function callWithSession(request: Request): Promise<Response> {
  if (request.method === 'GET') return callOnce(request);
  request.headers.set('x-csrf-token', csrfToken());
  // A body can be sent once. A clone would be sent as a stream, which some proxies reject.
  const body = await request.arrayBuffer();
  const call = () => callOnce(new Request(request, body.byteLength > 0 ? { body } : {}));
  const response = await call();
  if (!(await wantsConfirmation(response))) return response;
  if (!(await askForConfirmation())) throw new AppError(response.status, notConfirmedText());
  return call();
}

async function callOnce(request: Request): Promise<Response> {
  const response = await fetchWithTimeout(request);
  return response.status === 401 ? goToLogin() : response;
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { error_key } = (await response.clone().json()) as { error_key?: string };
  return error_key === 'confirmation_required';
}

const runningReads = new Set<AbortController>();

/** Cancels running reads. */
export function abortReads(): void {
  for (const read of runningReads) read.abort();
}

async function fetchWithTimeout(request: Request): Promise<Response> {
  const controller = new AbortController();
  // Not AbortSignal.any(), which phones of 2023 lack.
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  timeout.addEventListener('abort', () => controller.abort());
  if (request.method === 'GET') runningReads.add(controller);
  try {
    const response = await fetch(request, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    syncServerClock(response.headers.get('date'));
    return response;
  } catch {
    throw new AppError(NO_ANSWER, timeout.aborted ? timeoutText(request) : unreachableText());
  } finally {
    runningReads.delete(controller);
  }
}

function timeoutText({ method }: Request): string {
  return method === 'GET' ? t('app.serverTimeout') : t('app.serverTimeoutUnknownOutcome');
}

const unreachableText = () => (navigator.onLine ? t('app.serverUnreachable') : t('app.offlineNothingDone'));

const notConfirmedText = () => t('app.notConfirmed');

export function isStatus(error: unknown, status: number): error is LaresError {
  return error instanceof LaresError && error.status === status;
}

/** No answer, or temporarily unable: a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  return error instanceof LaresError && (error.status === NO_ANSWER || error.status >= 500);
}
/** Path and query of a call. */
export function params<const Path>(path: Path): { params: { path: Path } };
export function params<const Path, const Query>(
  path: Path,
  query: Query,
): { params: { path: Path; query: Query } };
export function params(path: unknown, query?: unknown) {
  return { params: { path, query } };
}
