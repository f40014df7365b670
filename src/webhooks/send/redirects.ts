import { BLOCKED, ConnectError } from '../../platform/outgoing/connect-error.ts';
import {
  failureReason,
  lateReason,
  type Phase,
  REASONS,
  type RequestProgress,
  statusReason,
} from '../../platform/outgoing/reasons.ts';
import { isRedirect, MOST_REDIRECTS, nextStep, type Step } from '../../platform/outgoing/redirect.ts';
import type { Target, UrlRules } from '../../platform/outgoing/target-url.ts';
import type { Ending } from './exchange.ts';
import type { Failure, FailurePhase, Outcome } from './outcome.ts';

/** Follows redirects from `first` and evaluates the last response. */
export async function followRedirects(
  first: Target,
  rules: UrlRules,
  exchange: (step: Step) => Promise<Ending>,
): Promise<Outcome> {
  let step: Step = { target: first, method: 'POST' };
  let seen: Set<string> | undefined;
  for (let redirects = 0; ; redirects += 1) {
    const ending = await exchange(step);
    const status = ending.status;
    if (ending.kind !== 'answer' || !isRedirect(ending.status)) return toOutcome(ending, step, redirects > 0);
    if (redirects === MOST_REDIRECTS) return failed('redirect', REASONS.tooManyRedirects, status);
    const next = nextStep(step, ending.status, ending.location, rules);
    if ('reason' in next) return failed('redirect', next.reason, status);
    seen = (seen ?? new Set()).add(keyOf(step));
    if (seen.has(keyOf(next.step))) return failed('redirect', REASONS.redirectLoop, status);
    step = next.step;
  }
}

/** Without redirects: a redirect counts as a failure. */
export async function sendOnce(target: Target, exchange: (step: Step) => Promise<Ending>): Promise<Outcome> {
  const step: Step = { target, method: 'POST' };
  return toOutcome(await exchange(step), step, false);
}

/**
 * Keeps the response from the registered address only. A redirect may request a page by GET. Where private networks
 * are allowed, users must not read internal pages through Lares.
 */
function toOutcome(ending: Ending, step: Step, redirected: boolean): Outcome {
  const outcome = evaluateEnding(ending, step, redirected);
  return ending.answer && !redirected ? { ...outcome, answer: ending.answer } : outcome;
}

function evaluateEnding(ending: Ending, step: Step, redirected: boolean): Outcome {
  const { status } = ending;
  if (ending.kind === 'answer') {
    return isSuccess(ending.status)
      ? { ok: true, status: ending.status }
      : failed('status', statusReason(ending.status), status);
  }
  const context = { hostname: step.target.hostname, redirected, status };
  const statusText = failureStatusReason(status);
  if (ending.kind === 'broken') {
    const phase = statusText === undefined ? phaseOf(ending.error, context) : 'status';
    return failed(phase, statusText ?? failureReason(ending.error, context), status);
  }
  const phase = statusText === undefined ? PHASES[ending.phase] : 'status';
  return { ...failed(phase, statusText ?? lateReason(ending.phase, context), status), timedOut: true };
}

const PHASES: Record<Phase, FailurePhase> = {
  queued: 'queued',
  resolving: 'dns',
  connecting: 'connect',
  securing: 'tls',
  response: 'headers',
  body: 'body',
};

/** The phase of a request that failed without a timeout. */
function phaseOf(error: unknown, { status, redirected }: RequestProgress): FailurePhase {
  if (error instanceof ConnectError)
    return redirected && error.code === BLOCKED ? 'redirect' : PHASES[error.phase];
  return status === undefined ? 'headers' : 'body';
}

/** A failure status explains more than an incomplete body. */
function failureStatusReason(status: number | undefined): string | undefined {
  return status === undefined || isSuccess(status) || isRedirect(status) ? undefined : statusReason(status);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const keyOf = ({ method, target }: Step): string => `${method} ${target.origin}${target.path}`;

function failed(phase: FailurePhase, reason: string, status: number | undefined): Failure {
  return status === undefined ? { ok: false, reason, phase } : { ok: false, reason, phase, status };
}
