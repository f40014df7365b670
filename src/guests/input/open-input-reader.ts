import { SECOND_MS } from '../../platform/durations.ts';
import { ApiError, badRequest } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import { ThreadPool, type WorkerPool } from '../../platform/workers/pool.ts';
import { Stopped } from '../../platform/workers/thread.ts';
import type { Refusal } from '../csv/read-file.ts';
import type { CsvRecord } from '../csv/records.ts';
import type { CalendarResult } from '../sync/ical/read-calendar-task.ts';
import { SourceProblem } from '../sync/source.ts';
import type { CsvSummary, InputReader, PackedChanges } from './input-reader.ts';

/** The largest calendar and the largest file take eight seconds of a processor together. */
const FEED_DEADLINE_MS = 30 * SECOND_MS;
const CSV_DEADLINE_MS = 120 * SECOND_MS;
/** Far more than any allowed input needs. */
const MEMORY_MB = 256;
const MOST_THREADS = 4;
/** Slow calendars of one organization keep one thread busy and leave the others free. */
const MOST_PER_ORGANIZATION = 1;
const MOST_WAITING_PER_ORGANIZATION = 20;
const MOST_WAITING = 200;

/** The file beside this one: TypeScript in tests, JavaScript once built. */
const WORKER = new URL(`./guests-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Uses threads of this process, which start on demand. */
export function openInputReader(log: Log): InputReader {
  return createReader(
    new ThreadPool({
      script: WORKER,
      memoryMb: MEMORY_MB,
      most: MOST_THREADS,
      mostOfOwner: MOST_PER_ORGANIZATION,
      mostWaitingOfOwner: MOST_WAITING_PER_ORGANIZATION,
      mostWaiting: MOST_WAITING,
      log,
    }),
  );
}

type Task = Omit<Parameters<WorkerPool['run']>[0], 'deadlineMs'>;

export function createReader(
  pool: WorkerPool,
  deadlines = { feedMs: FEED_DEADLINE_MS, csvMs: CSV_DEADLINE_MS },
): InputReader {
  const runFeedTask = async <Value>(wanted: Task): Promise<Value> => {
    try {
      return (await pool.run({ ...wanted, deadlineMs: deadlines.feedMs })) as Value;
    } catch (error) {
      if (error instanceof Stopped && error.why !== 'given up')
        throw new SourceProblem(FEED_MESSAGES[error.why]);
      throw error;
    }
  };
  const runFileTask = async <Result extends object>(wanted: Task): Promise<Result> => {
    const task = { ...wanted, deadlineMs: deadlines.csvMs };
    const read = (await pool.run(task).catch(refuseFile)) as Result | Refusal;
    if ('refused' in read) throw apiErrorOf(read);
    return read;
  };
  return {
    calendar: async (owner, { body, ...reading }, signal) => {
      const bytes = ownBuffer(body);
      const input = { ...reading, body: bytes };
      const transfer = [bytes.buffer];
      const read = await runFeedTask<CalendarResult>({ owner, task: 'calendar', input, signal, transfer });
      if ('problem' in read) throw new SourceProblem(read.problem);
      return read.found;
    },
    compare: (owner, input, signal) => runFeedTask<PackedChanges>({ owner, task: 'compare', input, signal }),
    csv: (owner, input) => runFileTask<CsvSummary>({ owner, task: 'csv', input }),
    records: async (owner, input) =>
      (await runFileTask<{ records: CsvRecord[] }>({ owner, task: 'records', input })).records,
    close: () => pool.close(),
  };
}

const FEED_MESSAGES = {
  late: 'the calendar takes too long to read',
  memory: 'the calendar takes too much memory to read',
  crashed: 'the calendar could not be read',
};

function refuseFile(error: unknown): never {
  if (!(error instanceof Stopped) || (error.why !== 'late' && error.why !== 'memory')) throw error;
  const what = error.why === 'late' ? 'takes too long' : 'takes too much memory';
  throw badRequest(`The file ${what} to read. Send it in smaller parts.`, {
    error_key: 'invalid_guest',
    context: 'file',
  });
}

function apiErrorOf({ refused: { status, error, message, details } }: Refusal): ApiError {
  return new ApiError(status, error, message, details);
}

/** Bytes in a buffer of their own, which can be transferred; small Buffers share a pool. */
function ownBuffer(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body;
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(body);
}
