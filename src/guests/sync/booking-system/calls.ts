import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { VERSION } from '../../../platform/version.ts';
import { SourceProblem, type SyncState } from '../source.ts';
import type { Answer, CalledSystem, CallSource, Credits, StoredCredits } from './booking-system.ts';
import { insertCall } from './call-store.ts';

const TOO_MANY_REQUESTS = 429;
const OK = 200;
/** Where the system does not say how long to wait. */
const DEFAULT_WAIT_MS = MINUTE_MS;
/** A sync that is under way waits at most so long; then it starts anew later. */
const MOST_WAIT_MS = 6 * MINUTE_MS;
const MOST_PATH_CHARACTERS = 500;

/** Calls a booking system for one connection: one call at a time, within the limits, each recorded in the transcript. */
export function openCalls(
  { system, send, limiter, tools: { database, clock }, pause }: CalledSystem,
  connectionId: string,
  storedCredits: StoredCredits | undefined,
  remember: (state: SyncState) => void,
  signal: AbortSignal,
): CallSource {
  const { creditsOf, leastCredits = 0 } = system.limits;
  let credits = storedCredits;
  let count = 0;
  const timeAfter = (ms: number) => new Date(clock.now().getTime() + ms);
  if (credits) remember({ credits });

  async function waitForCredits(): Promise<void> {
    const waitMs = credits ? Date.parse(credits.until) - clock.now().getTime() : 0;
    if (!credits || credits.left >= leastCredits || waitMs <= 0) return;
    if (count === 0 || waitMs > MOST_WAIT_MS)
      throw new SourceProblem(`${system.title} has no calls left for now`, new Date(credits.until));
    await pause(waitMs, signal);
  }

  /** All processes share the bucket: the system counts by our address. */
  async function waitForTurn(): Promise<void> {
    for (let waitedMs = 0; limiter; ) {
      const taken = await limiter.take(`calls of ${system.type}`);
      if (taken.allowed) return;
      const waitMs = taken.retryAfterSeconds * SECOND_MS;
      waitedMs += waitMs;
      if (waitedMs > MOST_WAIT_MS || signal.aborted)
        throw new SourceProblem(`${system.title} is asked by too many at once`, timeAfter(DEFAULT_WAIT_MS));
      await pause(waitMs, signal);
    }
  }

  function readCredits(result: CallResult): Credits | undefined {
    const read = 'headers' in result ? creditsOf?.(result.headers) : undefined;
    if (!read) return undefined;
    credits = { left: read.left, until: timeAfter(read.resetsInS * SECOND_MS).toISOString() };
    remember({ credits });
    return read;
  }

  return async ({ method = 'GET', path, headers = {}, form, describe }) => {
    await waitForCredits();
    await waitForTurn();
    count += 1;
    const at = clock.now();
    const startedMs = clock.monotonicMs();
    const result = await send({ url: `${system.base}${path}`, method, ...requestOf(headers, form), signal });
    const left = readCredits(result);
    const answer = readAnswer(result);
    const outcome = 'problem' in answer ? `${answer.problem}.` : describe(answer.body);
    await insertCall(database, connectionId, {
      at,
      method,
      path: path.slice(0, MOST_PATH_CHARACTERS),
      status: result.status ?? null,
      duration_ms: Math.round(clock.monotonicMs() - startedMs),
      bytes: 'body' in result ? result.body.length : 0,
      credits_left: left?.left ?? null,
      outcome: result.status === undefined || result.status === OK ? outcome : `HTTP ${result.status}.`,
    });
    if (result.status === TOO_MANY_REQUESTS)
      throw new SourceProblem(
        `${system.title} wants to be asked less often (HTTP 429)`,
        timeAfter(left ? left.resetsInS * SECOND_MS : DEFAULT_WAIT_MS),
      );
    if ('problem' in answer) throw new SourceProblem(`${system.title} could not be read: ${answer.problem}`);
    if (answer.status >= 500) throw new SourceProblem(`${system.title} answers HTTP ${answer.status}`);
    return answer;
  };
}

function requestOf(headers: Record<string, string>, form: Record<string, string> | undefined) {
  return {
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': `lares/${VERSION}`,
      ...headers,
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  };
}

type CallResult = Awaited<ReturnType<CalledSystem['send']>>;

function readAnswer(result: CallResult): Answer | { problem: string } {
  if ('reason' in result) return { problem: result.reason };
  if (result.status !== OK) return { status: result.status, body: undefined };
  try {
    return { status: OK, body: JSON.parse(result.body.toString('utf8')) };
  } catch {
    return { problem: 'the answer is not JSON, or ends in the middle' };
  }
}
