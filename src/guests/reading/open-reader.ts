import { SECOND_MS } from '../../platform/durations.ts';
import { ApiError, badRequest } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { openPool, type WorkerPool } from '../../platform/workers/pool.ts';
import { Stopped } from '../../platform/workers/thread.ts';
import type { RecordsRead } from '../csv/read-all.ts';
import type { CsvRead, Refused } from '../csv/read-file.ts';
import type { CalendarRead } from '../sync/ical/read-task.ts';
import { SourceProblem } from '../sync/source.ts';
import type { InputReader, PackedChanges } from './input-reader.ts';

/** The longest calendar and the longest file that are allowed take eight seconds of a processor together. */
const FEED_DEADLINE_MS = 30 * SECOND_MS;
const CSV_DEADLINE_MS = 120 * SECOND_MS;
/** Of what lives longer; both bounds are far from what anything that is allowed needs. */
const MEMORY_MB = 256;
const MOST_THREADS = 4;
/** An organization waits for itself: with slow calendars it keeps one thread busy, and the others have theirs. */
const MOST_OF_ORGANIZATION = 1;
const MOST_WAITING_OF_ORGANIZATION = 20;
const MOST_WAITING = 200;

/** The file beside this one: a source in tests, built otherwise. */
const WORKER = new URL(`./guests-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Threads of this process, started when there is something to read. */
export function openReader(log: Log): InputReader {
  return readerOn(
    openPool({
      script: WORKER,
      memoryMb: MEMORY_MB,
      most: MOST_THREADS,
      mostOfOwner: MOST_OF_ORGANIZATION,
      mostWaitingOfOwner: MOST_WAITING_OF_ORGANIZATION,
      mostWaiting: MOST_WAITING,
      log,
    }),
  );
}

export function readerOn(
  pool: WorkerPool,
  deadlines = { feedMs: FEED_DEADLINE_MS, csvMs: CSV_DEADLINE_MS },
): InputReader {
  const ofFeed = async <Value>(
    wanted: Omit<Parameters<WorkerPool['run']>[0], 'deadlineMs'>,
  ): Promise<Value> => {
    try {
      return (await pool.run({ ...wanted, deadlineMs: deadlines.feedMs })) as Value;
    } catch (error) {
      if (error instanceof Stopped && error.why !== 'given up')
        throw new SourceProblem(FEED_PROBLEMS[error.why]);
      throw error;
    }
  };
  return {
    calendar: async (owner, { body, ...reading }, signal) => {
      const bytes = alone(body);
      const input = { ...reading, body: bytes };
      const transfer = [bytes.buffer];
      const read = await ofFeed<CalendarRead>({ owner, task: 'calendar', input, signal, transfer });
      if ('problem' in read) throw new SourceProblem(read.problem);
      return read.found;
    },
    compare: (owner, input, signal) => ofFeed<PackedChanges>({ owner, task: 'compare', input, signal }),
    csv: async (owner, input) => {
      const wanted = { owner, task: 'csv', input, deadlineMs: deadlines.csvMs };
      const read = (await pool.run(wanted).catch(refuseFile)) as CsvRead;
      if ('errors' in read) return read;
      throw refusalIn(read);
    },
    records: async (owner, input) => {
      const wanted = { owner, task: 'records', input, deadlineMs: deadlines.csvMs };
      const read = (await pool.run(wanted).catch(refuseFile)) as RecordsRead;
      if ('records' in read) return read.records;
      throw refusalIn(read);
    },
    close: () => pool.close(),
  };
}

const FEED_PROBLEMS = {
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

function refusalIn({ refused: { status, error, message, details } }: Refused): ApiError {
  return new ApiError(status, error, message, details);
}

/** In memory of its own, which can be handed over; short texts share theirs with others. */
function alone(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body;
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return new Uint8Array(buffer);
  return new Uint8Array(body);
}
