import { failureReason, lateReason, REASONS, statusReason } from '../../platform/outgoing/reasons.ts';
import { isRedirect, MOST_REDIRECTS, nextStep, type Step } from '../../platform/outgoing/redirect.ts';
import type { Target, UrlRules } from '../../platform/outgoing/target-url.ts';
import type { Ending } from './exchange.ts';
import type { Failure, Outcome } from './outcome.ts';

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
    if (redirects === MOST_REDIRECTS) return failed(REASONS.tooManyRedirects, status);
    const next = nextStep(step, ending.status, ending.location, rules);
    if ('reason' in next) return failed(next.reason, status);
    seen = (seen ?? new Set()).add(keyOf(step));
    if (seen.has(keyOf(next.step))) return failed(REASONS.redirectLoop, status);
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
      : failed(statusReason(ending.status), status);
  }
  const where = { hostname: step.target.hostname, redirected, status };
  if (ending.kind === 'broken') return failed(saidBy(status) ?? failureReason(ending.error, where), status);
  return { ...failed(saidBy(status) ?? lateReason(ending.phase, where), status), timedOut: true };
}

/** A status that is a failure anyway says more than the body that did not end. */
function saidBy(status: number | undefined): string | undefined {
  return status === undefined || isSuccess(status) || isRedirect(status) ? undefined : statusReason(status);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const keyOf = ({ method, target }: Step): string => `${method} ${target.origin}${target.path}`;

function failed(reason: string, status: number | undefined): Failure {
  return status === undefined ? { ok: false, reason } : { ok: false, reason, status };
}
