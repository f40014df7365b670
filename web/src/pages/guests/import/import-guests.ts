import { LaresError } from '../../../client/client.ts';
import { csrfToken } from '../../../client/csrf.ts';
import { goToLogin } from '../../../client/go-to-login.ts';
import type { ImportAnswer, RowError } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

/** The file itself could not be used: nothing of it can be imported. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';

  constructor(
    message: string,
    readonly errors: RowError[],
  ) {
    super(message);
  }
}

interface Upload {
  /** Of the operation: for one home, or for several of an organization. */
  path: string;
  file: File;
  /** How it calls its columns, as parameters of the call. */
  columns: Record<string, string>;
  /** Answer what would be done, and store nothing. */
  dryRun: boolean;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Part of the file that has arrived, 0 to 1. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/** A large file on a slow line; the server gives up on idle connections long before. */
const SLOWEST_ANSWER_MS = 600_000;

/** By XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
export function importGuests(upload: Upload): Promise<ImportAnswer> {
  const { path, file, columns, dryRun, partial, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ dry_run: String(dryRun), partial: String(partial), ...columns });
    request.open('POST', `/v8${path}?${query}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('x-csrf-token', csrfToken());
    request.timeout = SLOWEST_ANSWER_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401) void goToLogin();
      else settle(request, resolve, reject);
    };
    request.onerror = () => reject(new LaresError(0, unreachable(file)));
    request.ontimeout = () => reject(new LaresError(0, t('The server did not answer. Please try again.')));
    request.onabort = () => reject(new DOMException(t('Stopped.'), 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** The browser cannot read a file that was changed after it was chosen, and reports that like a lost line. */
function unreachable(file: File): string {
  return t('The server cannot be reached, or {name} was changed meanwhile. Choose the file again.', {
    name: file.name,
  });
}

function settle(
  request: XMLHttpRequest,
  resolve: (answer: ImportAnswer) => void,
  reject: (error: Error) => void,
): void {
  const body = parsed(request.responseText);
  if (request.status >= 200 && request.status < 300) resolve(body as ImportAnswer);
  else reject(errorOf(request.status, body as Partial<ErrorBody>));
}

function errorOf(status: number, { message, error_key, context, errors }: Partial<ErrorBody>): Error {
  const words = message ?? t('The server answered with status {status}. Please try again.', { status });
  if (error_key === 'invalid_guest') return new FileRefused(words, errors ?? []);
  return new LaresError(status, words, error_key, context);
}

interface ErrorBody {
  message: string;
  error_key: string;
  context: string;
  errors: RowError[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
