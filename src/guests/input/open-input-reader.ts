import { SECOND_MS } from '../../platform/durations.ts';
import { ApiError, badRequest } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { openPool, type WorkerPool } from '../../platform/workers/pool.ts';
import { Stopped } from '../../platform/workers/thread.ts';
import type { RecordsResult } from '../csv/read-all-records.ts';
import type { CsvResult, Refusal } from '../csv/read-file.ts';
import type { CalendarResult } from '../sync/ical/read-calendar-task.ts';
import { SourceProblem } from '../sync/source.ts';
import type { InputReader, PackedChanges } from './input-reader.ts';

/** The longest calendar and the longest file that are allowed take eight seconds of a processor together. */
const FEED_DEADLINE_MS = 30 * SECOND_MS;
const CSV_DEADLINE_MS = 120 * SECOND_MS;
/** Of what lives longer; both bounds are far from what anything that is allowed needs. */
const MEMORY_MB = 256;
const MOST_THREADS = 4;
/** An organization waits for itself: with slow calendars it keeps one thread busy, and the others have theirs. */
const MOST_PER_ORGANIZATION = 1;
const MOST_WAITING_PER_ORGANIZATION = 20;
const MOST_WAITING = 200;

/** The file beside this one: a source in tests, built otherwise. */
const WORKER = new URL(`./guests-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Threads of this process, started when there is something to read. */
export function openInputReader(log: Log): InputReader {
  return createReader(
    openPool({
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

export function createReader(
  pool: WorkerPool,
  deadlines = { feedMs: FEED_DEADLINE_MS, csvMs: CSV_DEADLINE_MS },
): InputReader {
  const runFeedTask = async <Value>(
    wanted: Omit<Parameters<WorkerPool['run']>[0], 'deadlineMs'>,
  ): Promise<Value> => {
    try {
      return (await pool.run({ ...wanted, deadlineMs: deadlines.feedMs })) as Value;
    } catch (error) {
      if (error instanceof Stopped && error.why !== 'given up')
        throw new SourceProblem(FEED_MESSAGES[error.why]);
      throw error;
    }
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
    csv: async (owner, input) => {
      const wanted = { owner, task: 'csv', input, deadlineMs: deadlines.csvMs };
      const read = (await pool.run(wanted).catch(refuseFile)) as CsvResult;
      if ('errors' in read) return read;
      throw apiErrorOf(read);
    },
    records: async (owner, input) => {
      const wanted = { owner, task: 'records', input, deadlineMs: deadlines.csvMs };
      const read = (await pool.run(wanted).catch(refuseFile)) as RecordsResult;
      if ('records' in read) return read.records;
      throw apiErrorOf(read);
    },
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

/** In memory of its own, which can be handed over; short texts share theirs with others. */
function ownBuffer(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body;
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(body);
}
