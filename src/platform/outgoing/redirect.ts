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

/** Where an answer sends us, under the same rules as the registered url, or why we do not go. */
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
  // A redirected POST stays one, body and all: the empty GET that browsers make of it would be a silent loss.
  return { step: { target: read.target, method: status === SEE_OTHER ? 'GET' : step.method } };
}

/** undici reads headers as Latin-1; what a server writes beyond ASCII is UTF-8. */
function resolve(location: string, from: Target): string | undefined {
  try {
    return new URL(Buffer.from(location, 'latin1').toString('utf8'), from.origin + from.path).href;
  } catch {
    return undefined;
  }
}
