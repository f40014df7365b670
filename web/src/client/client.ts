import { createClient, LaresError } from '../../../packages/sdk/src/index.ts';
import { t } from '../i18n/texts.ts';
import { askForConfirmation } from './confirmation.ts';
import { csrfToken } from './csrf.ts';
import { goToLogin } from './go-to-login.ts';
import { followServer } from './server-clock.ts';

export { LaresError };

/** An error of the app itself, in the reader's language. */
export class OwnError extends LaresError {}

/** Status of a call without an answer. */
const NO_ANSWER = 0;
const SLOWEST_ANSWER_MS = 30_000;

/** Queries decide about retries (query-client.ts). */
const options = { baseUrl: '/v8', fetch: callBySession, retries: 0 };

/** The API client with this browser's session. */
export const lares = createClient(options);

async function callBySession(request: Request): Promise<Response> {
  if (request.method === 'GET') return callOnce(request);
  request.headers.set('x-csrf-token', csrfToken());
  // A body can be sent once. A clone would be sent as a stream, which some proxies reject.
  const body = await request.arrayBuffer();
  const call = () => callOnce(new Request(request, body.byteLength > 0 ? { body } : {}));
  const response = await call();
  if (!(await wantsConfirmation(response))) return response;
  if (!(await askForConfirmation())) throw new OwnError(response.status, notConfirmedText());
  return call();
}

async function callOnce(request: Request): Promise<Response> {
  const response = await reach(request);
  return response.status === 401 ? goToLogin() : response;
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { error_key } = (await response.clone().json()) as { error_key?: string };
  return error_key === 'confirmation_required';
}

const reads = new Set<AbortController>();

/** Cancels running reads. */
export function stopReading(): void {
  for (const read of reads) read.abort();
}

async function reach(request: Request): Promise<Response> {
  const control = new AbortController();
  // Not AbortSignal.any(), which phones of 2023 lack.
  const late = AbortSignal.timeout(SLOWEST_ANSWER_MS);
  late.addEventListener('abort', () => control.abort());
  if (request.method === 'GET') reads.add(control);
  try {
    const response = await fetch(request, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: control.signal,
    });
    followServer(response.headers.get('date'));
    return response;
  } catch {
    throw new OwnError(NO_ANSWER, late.aborted ? lateText(request) : unreachableText());
  } finally {
    reads.delete(control);
  }
}

function lateText({ method }: Request): string {
  return method === 'GET' ? t('app.serverTimeout') : t('app.serverTimeoutUnknownOutcome');
}

const unreachableText = () => (navigator.onLine ? t('app.serverUnreachable') : t('app.offlineNothingDone'));

const notConfirmedText = () => t('app.notConfirmed');

export function isStatus(error: unknown, status: number): error is LaresError {
  return error instanceof LaresError && error.status === status;
}

/** No answer, or temporarily unable: a retry may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof LaresError && (error.status === NO_ANSWER || error.status >= 500);
}
