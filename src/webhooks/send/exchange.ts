import type { Dispatcher } from 'undici';
import type { Phase } from '../../platform/outgoing/reasons.ts';
import type { Connection } from './connection.ts';
import type { AnswerExcerpt } from './outcome.ts';
import type { Lessee, Pool } from './pool.ts';
import type { UndiciRequest } from './undici-request.ts';

/** How one request ended. Only `answer` has a whole response, up to the size limit. */
export type Ending = (
  | { kind: 'answer'; status: number; location: string | string[] | undefined }
  | { kind: 'broken'; error: unknown; status: number | undefined; idleClose: boolean }
  | { kind: 'late'; phase: Phase; status: number | undefined }
) & { answer?: AnswerExcerpt };

/** A response body does not matter to a delivery; it is read so that the connection can be used again. */
export const MOST_BODY_BYTES = 64 * 1024;
/** For the user who sent a test: enough for an error message. */
export const MOST_KEPT_BYTES = 4 * 1024;

/** Errors of a connection that its server closed before it read the request. */
const CLOSED_CODES: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** One request and its response, as undici's handler. Ends once and ignores later events. */
export class Exchange implements Lessee, Dispatcher.DispatchHandler {
  private connection: Connection | undefined;
  private started = false;
  private reused = false;
  private answering = false;
  private ended = false;
  private status: number | undefined;
  private location: string | string[] | undefined;
  private bodyBytes = 0;
  /** The kept part of the body; undefined when it is not kept. */
  private readonly kept: Buffer[] | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly undiciRequest: UndiciRequest,
    readonly wantsNew: boolean,
    private readonly onEnd: (ending: Ending) => void,
    keepsAnswer?: true,
  ) {
    if (keepsAnswer) this.kept = [];
  }

  get origin(): string {
    return this.undiciRequest.origin;
  }

  take(connection: Connection): void {
    this.connection = connection;
    connection.dispatch(this.undiciRequest, this);
  }

  /** The deadline passed. */
  expire(): void {
    this.end({ kind: 'late', phase: this.phase(), status: this.status }, false);
  }

  onRequestStart(): void {
    this.started = true;
    if (!this.connection) return;
    this.reused = this.connection.requests > 0;
    this.connection.requests += 1;
  }

  /** undici received the first byte of a response, interim or not. */
  onResponseStarted(): void {
    this.answering = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Ignore interim responses (100, 103 …).
    if (status < 200) return;
    this.status = status;
    this.location = headers['location'];
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // Copied: undici may reuse the buffer.
    if (this.kept && this.bodyBytes < MOST_KEPT_BYTES)
      this.kept.push(Buffer.from(chunk.subarray(0, MOST_KEPT_BYTES - this.bodyBytes)));
    this.bodyBytes += chunk.length;
    if (this.bodyBytes > MOST_BODY_BYTES) this.answer(false);
  }

  onResponseEnd(): void {
    this.answer(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const idleClose = this.reused && !this.answering && CLOSED_CODES.has(codeOf(error));
    this.end({ kind: 'broken', error, status: this.status, idleClose }, false);
  }

  private phase(): Phase {
    if (this.status !== undefined) return 'body';
    if (this.started) return 'response';
    return this.connection?.phase ?? 'queued';
  }

  private answer(whole: boolean): void {
    if (this.status === undefined) return;
    this.end({ kind: 'answer', status: this.status, location: this.location }, whole);
  }

  private end(ending: Ending, connectionIsGood: boolean): void {
    if (this.ended) return;
    this.ended = true;
    if (this.connection) this.pool.giveBack(this.connection, connectionIsGood);
    else this.pool.forget(this);
    this.onEnd(this.kept ? { ...ending, answer: this.excerpt(this.kept) } : ending);
  }

  private excerpt(kept: Buffer[]): AnswerExcerpt {
    const isCut = this.bodyBytes > MOST_KEPT_BYTES;
    // `stream` drops a character that the limit cut in half.
    return { text: new TextDecoder().decode(Buffer.concat(kept), { stream: isCut }), isCut };
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
