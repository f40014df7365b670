import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/**
 * A write per line would cost more than the request it describes. A delay of a tenth of a second does not matter to
 * readers.
 */
const GATHER_MS = 100;
const GATHER_CHARACTERS = 8192;
/** Lines that cannot be written now: some seconds of a busy process. */
const MOST_CHARACTERS = 8_000_000;
/** Short at first, so that a slightly slower reader costs no lines. */
const TRY_AGAIN_MS = 5;
const TRY_AGAIN_AT_LAST_MS = 100;

/**
 * The destination of a server's log. A full disk or a slow reader never blocks: lines that cannot be written wait
 * here up to a limit, and are then dropped and counted. The count is logged as soon as possible.
 */
export class LogSink {
  readonly #fd: number;
  #waiting: string[] = [];
  #characters = 0;
  #writing = false;
  #timer: NodeJS.Timeout | undefined;
  #unreported = 0;
  dropped = 0;

  constructor(fd: number) {
    this.#fd = withoutWaiting(fd);
  }

  write(text: string): void {
    if (this.#characters + text.length > MOST_CHARACTERS) {
      this.#drop(linesIn(text));
      return;
    }
    this.#waiting.push(text);
    this.#characters += text.length;
    if (this.#writing) return;
    if (this.#characters >= GATHER_CHARACTERS) this.#writeAll();
    else this.#later(GATHER_MS);
  }

  /** Resolves when everything is written, or when the time is over. */
  async flushed(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (this.#characters > 0 && performance.now() < until) {
      if (!this.#writing) this.#writeAll();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** At the very end of the process, without waiting. */
  writeAtOnce(): void {
    const text = this.#take();
    try {
      writeSync(this.#fd, text);
    } catch {
      this.#drop(linesIn(text));
    }
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => this.#writeAll(), ms).unref();
  }

  #take(): string {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting.join('');
    this.#waiting = [];
    return text;
  }

  #writeAll(): void {
    if (this.#writing) return;
    const reported = this.#unreported;
    const text = this.#take() + noteOf(reported);
    if (text === '') return;
    this.#writing = true;
    this.#unreported = 0;
    this.#writeRest(Buffer.from(text), reported, TRY_AGAIN_MS);
  }

  #writeRest(rest: Buffer, reported: number, pauseMs: number): void {
    write(this.#fd, rest, (error, written) => {
      if (!error && written < rest.length) {
        this.#writeRest(rest.subarray(written), reported, TRY_AGAIN_MS);
        return;
      }
      if (error?.code === 'EAGAIN') {
        const nextPauseMs = Math.min(TRY_AGAIN_AT_LAST_MS, 2 * pauseMs);
        setTimeout(() => this.#writeRest(rest, reported, nextPauseMs), pauseMs).unref();
        return;
      }
      this.#written(error ? rest : undefined, reported);
    });
  }

  #written(lost: Buffer | undefined, reported: number): void {
    this.#writing = false;
    this.#characters = this.#waiting.reduce((sum, text) => sum + text.length, 0);
    if (lost) {
      this.#unreported += reported;
      this.#drop(linesIn(lost.toString()) - (reported > 0 ? 1 : 0));
    }
    if (this.#characters > 0) this.#later(lost ? TRY_AGAIN_AT_LAST_MS : 0);
  }

  #drop(lines: number): void {
    this.dropped += lines;
    this.#unreported += lines;
  }
}

/** Writing to a pipe without a reader would block. Reopened, it reports that it is full. */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

function noteOf(dropped: number): string {
  if (dropped === 0) return '';
  const fields = { level: 40, time: new Date().toISOString(), dropped, msg: 'lines of this log were lost' };
  return `${JSON.stringify(fields)}\n`;
}
