import { BLOCKED, ConnectError } from '../../platform/outgoing/connect-error.ts';
import {
  failureReason,
  lateReason,
  type Phase,
  REASONS,
  statusReason,
  type Whereabouts,
} from '../../platform/outgoing/reasons.ts';
import { isRedirect, MOST_REDIRECTS, nextStep, type Step } from '../../platform/outgoing/redirect.ts';
import type { Target, UrlRules } from '../../platform/outgoing/target-url.ts';
import type { Ending } from './exchange.ts';
import type { Failure, FailurePhase, Outcome } from './outcome.ts';

/** Follows redirects from `first` and judges the last answer. */
export async function follow(
  first: Target,
  rules: UrlRules,
  exchange: (step: Step) => Promise<Ending>,
): Promise<Outcome> {
  let step: Step = { target: first, method: 'POST' };
  let seen: Set<string> | undefined;
  for (let redirects = 0; ; redirects += 1) {
    const ending = await exchange(step);
    const status = ending.status;
    if (ending.kind !== 'answer' || !isRedirect(ending.status)) return judge(ending, step, redirects > 0);
    if (redirects === MOST_REDIRECTS) return failed('redirect', REASONS.tooManyRedirects, status);
    const next = nextStep(step, ending.status, ending.location, rules);
    if ('reason' in next) return failed('redirect', next.reason, status);
    seen = (seen ?? new Set()).add(keyOf(step));
    if (seen.has(keyOf(next.step))) return failed('redirect', REASONS.redirectLoop, status);
    step = next.step;
  }
}

/** A redirect is an answer like any other that is no success. */
export async function askOnce(target: Target, exchange: (step: Step) => Promise<Ending>): Promise<Outcome> {
  const step: Step = { target, method: 'POST' };
  return judge(await exchange(step), step, false);
}

/**
 * What is shown of an answer comes from the registered address alone: a redirect may ask for a page by GET, and where
 * private networks are allowed nobody should read their pages through us.
 */
function judge(ending: Ending, step: Step, redirected: boolean): Outcome {
  const outcome = outcomeOf(ending, step, redirected);
  return ending.answer && !redirected ? { ...outcome, answer: ending.answer } : outcome;
}

function outcomeOf(ending: Ending, step: Step, redirected: boolean): Outcome {
  const { status } = ending;
  if (ending.kind === 'answer') {
    return isSuccess(ending.status)
      ? { ok: true, status: ending.status }
      : failed('status', statusReason(ending.status), status);
  }
  const where = { hostname: step.target.hostname, redirected, status };
  const said = saidBy(status);
  if (ending.kind === 'broken') {
    const phase = said === undefined ? phaseOf(ending.error, where) : 'status';
    return failed(phase, said ?? failureReason(ending.error, where), status);
  }
  const phase = said === undefined ? PHASES[ending.phase] : 'status';
  return { ...failed(phase, said ?? lateReason(ending.phase, where), status), timedOut: true };
}

const PHASES: Record<Phase, FailurePhase> = {
  queued: 'queued',
  resolving: 'dns',
  connecting: 'connect',
  securing: 'tls',
  response: 'headers',
  body: 'body',
};

/** Of a request that failed on its own. */
function phaseOf(error: unknown, { status, redirected }: Whereabouts): FailurePhase {
  if (error instanceof ConnectError)
    return redirected && error.code === BLOCKED ? 'redirect' : PHASES[error.phase];
  return status === undefined ? 'headers' : 'body';
}

/** A status that is a failure anyway says more than the body that did not end. */
function saidBy(status: number | undefined): string | undefined {
  return status === undefined || isSuccess(status) || isRedirect(status) ? undefined : statusReason(status);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const keyOf = ({ method, target }: Step): string => `${method} ${target.origin}${target.path}`;

function failed(phase: FailurePhase, reason: string, status: number | undefined): Failure {
  return status === undefined ? { ok: false, reason, phase } : { ok: false, reason, phase, status };
}
