import { REASONS, urlReason } from './reasons.ts';
import { readTarget, type Target, type UrlRules } from './target-url.ts';

/** One request of a chain. */
export interface Step {
  target: Target;
  method: 'POST' | 'GET';
}

export const MOST_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SEE_OTHER = 303;

export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

/** The target of a redirect, under the rules of registered URLs, or why it is refused. */
export function nextStep(
  step: Step,
  status: number,
  location: string | string[] | undefined,
  rules: UrlRules,
): { step: Step } | { reason: string } {
  if (location === undefined || location === '') return { reason: REASONS.noLocation };
  const url = typeof location === 'string' ? resolve(location, step.target) : undefined;
  if (url === undefined) return { reason: urlReason('malformed', true) };
  const read = readTarget(url, rules);
  if ('problem' in read) return { reason: urlReason(read.problem, true) };
  // A redirected POST keeps method and body: the empty GET of browsers would lose the event silently.
  return { step: { target: read.target, method: status === SEE_OTHER ? 'GET' : step.method } };
}

/** undici reads headers as Latin-1. Non-ASCII characters of servers are UTF-8. */
function resolve(location: string, from: Target): string | undefined {
  try {
    return new URL(Buffer.from(location, 'latin1').toString('utf8'), from.origin + from.path).href;
  } catch {
    return undefined;
  }
}
