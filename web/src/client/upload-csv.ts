import type { RowError } from '../contract.ts';
import { t } from '../i18n/texts.ts';
import { LaresError } from './client.ts';
import { csrfToken } from './csrf.ts';
import { goToLogin } from './go-to-login.ts';

/** The file is unusable: nothing of it can be imported. */
export class InvalidFileError extends Error {
  override readonly name = 'FileRefused';

  constructor(
    message: string,
    readonly errors: RowError[],
  ) {
    super(message);
  }
}

interface Upload {
  /** Of the operation. */
  path: string;
  query: Record<string, string>;
  file: File;
  /** Share of the file that was sent, 0 to 1. */
  onProgress?(sent: number): void;
  signal?: AbortSignal;
}

/** For a large file on a slow connection. The server closes idle connections much earlier. */
const TIMEOUT_MS = 600_000;

/** By XMLHttpRequest, because fetch does not report upload progress. */
export function uploadCsv<Answer>({ path, query, file, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/v8${path}?${new URLSearchParams(query)}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('x-csrf-token', csrfToken());
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401) void goToLogin();
      else settle(request, resolve, reject);
    };
    request.onerror = () => reject(new LaresError(0, interruptedText(file)));
    request.ontimeout = () => reject(new LaresError(0, t('app.serverNotAnswering')));
    request.onabort = () => reject(new DOMException(t('app.stopped'), 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** The browser cannot read a file that changed after it was chosen, and reports that like a lost connection. */
function interruptedText(file: File): string {
  return t('app.uploadInterrupted', { name: file.name });
}

function settle<Answer>(
  request: XMLHttpRequest,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): void {
  const body = parseJson(request.responseText);
  if (request.status >= 200 && request.status < 300) resolve(body as Answer);
  else reject(toError(request.status, body as Partial<ErrorBody>));
}

/** For a file with invalid rows. */
const ROW_ERRORS: readonly (string | undefined)[] = ['invalid_guest', 'invalid_row'];

function toError(status: number, { message, error_key, context, errors }: Partial<ErrorBody>): Error {
  const text = message ?? t('app.serverStatus', { status });
  if (ROW_ERRORS.includes(error_key)) return new InvalidFileError(text, errors ?? []);
  return new LaresError(status, text, error_key, context);
}

interface ErrorBody {
  message: string;
  error_key: string;
  context: string;
  errors: RowError[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
