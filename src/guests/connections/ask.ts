import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { VERSION } from '../../platform/version.ts';
import { SourceProblem } from '../integrations/kind.ts';
import type { ConnectionDependencies, OpenKind } from './dependencies.ts';
import { type Ask, type Asked, AskedTooOften, type CreditMemo, type Credits } from './kind.ts';
import { insertCall } from './transcript-store.ts';

const TOO_MANY_REQUESTS = 429;
const OK = 200;
/** Where the source does not say for how long. */
const USUAL_WAIT_MS = MINUTE_MS;
/** A reading that is under way waits for so long; after that it begins anew another time. */
const MOST_WAIT_MS = 6 * MINUTE_MS;
const MOST_PATH_CHARACTERS = 500;

export interface Asking {
  ask: Ask;
  credits(): CreditMemo | undefined;
}

/** Asks in the name of one connection: one call after the other, within the limits, each written down. */
export function openAsking(
  dependencies: ConnectionDependencies,
  { kind, call, limiter }: OpenKind,
  connectionId: string,
  known: CreditMemo | undefined,
  signal: AbortSignal,
): Asking {
  const { database, clock } = dependencies.guests.tools;
  const { creditsOf, leastCredits = 0 } = kind.limits;
  let credits = known;
  let asked = 0;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  async function waitForCredits(): Promise<void> {
    const waitMs = credits ? Date.parse(credits.until) - clock.now().getTime() : 0;
    if (!credits || credits.left >= leastCredits || waitMs <= 0) return;
    if (asked === 0 || waitMs > MOST_WAIT_MS)
      throw new AskedTooOften(`${kind.title} has no calls left for now`, new Date(credits.until));
    await dependencies.pause(waitMs, signal);
  }

  /** The bucket is the same for all processes: the source counts by our address. */
  async function waitForTurn(): Promise<void> {
    for (let waitedMs = 0; limiter; ) {
      const verdict = await limiter.take(`calls of ${kind.type}`);
      if (verdict.allowed) return;
      const waitMs = verdict.retryAfterSeconds * SECOND_MS;
      waitedMs += waitMs;
      if (waitedMs > MOST_WAIT_MS || signal.aborted)
        throw new AskedTooOften(`${kind.title} is asked by too many at once`, inMs(USUAL_WAIT_MS));
      await dependencies.pause(waitMs, signal);
    }
  }

  async function ask({ method = 'GET', path, headers = {}, form, tell }: Asked) {
    await waitForCredits();
    await waitForTurn();
    asked += 1;
    const at = clock.now();
    const startedMs = clock.monotonicMs();
    const called = await call({
      url: `${kind.base}${path}`,
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        'user-agent': `lares/${VERSION}`,
        ...headers,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      signal,
    });
    const told: Credits | undefined = 'headers' in called ? creditsOf?.(called.headers) : undefined;
    if (told) credits = { left: told.left, until: inMs(told.resetsInS * SECOND_MS).toISOString() };
    const read = readCalled(called);
    const outcome = 'problem' in read ? `${read.problem}.` : tell(read.body);
    await insertCall(database, connectionId, {
      at,
      method,
      path: path.slice(0, MOST_PATH_CHARACTERS),
      status: called.status ?? null,
      duration_ms: Math.round(clock.monotonicMs() - startedMs),
      bytes: 'body' in called ? called.body.length : 0,
      credits_left: told?.left ?? null,
      outcome: called.status === undefined || called.status === OK ? outcome : `HTTP ${called.status}.`,
    });
    if (called.status === TOO_MANY_REQUESTS)
      throw new AskedTooOften(
        `${kind.title} wants to be asked less often (HTTP 429)`,
        told ? inMs(told.resetsInS * SECOND_MS) : inMs(USUAL_WAIT_MS),
      );
    if ('problem' in read) throw new SourceProblem(`${kind.title} could not be read: ${read.problem}`);
    if (read.status >= 500) throw new SourceProblem(`${kind.title} answers HTTP ${read.status}`);
    return { status: read.status, body: read.body };
  }

  return { ask, credits: () => credits };
}

type Called = Awaited<ReturnType<OpenKind['call']>>;

function readCalled(called: Called): { status: number; body: unknown } | { problem: string } {
  if ('reason' in called) return { problem: called.reason };
  if (called.status !== OK) return { status: called.status, body: undefined };
  try {
    return { status: OK, body: JSON.parse(called.body.toString('utf8')) };
  } catch {
    return { problem: 'the answer is not JSON, or ends in the middle' };
  }
}
