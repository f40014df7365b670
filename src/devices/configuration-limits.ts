import { badRequest } from '../platform/errors.ts';

/** Every process that evaluates a home holds the configuration of its devices, and each list of devices returns it. */
const MOST_BYTES = 4096;
/** The configuration itself is the first. */
const MOST_LEVELS = 8;

export const CONFIGURATION_LIMITS = `at most ${MOST_BYTES} bytes of JSON and ${MOST_LEVELS} levels`;

/** Refuses a configuration that is too large or too deep to be held for every device. */
export function requireSmallConfiguration(configuration: Record<string, unknown>): void {
  // Levels first: the check needs no recursion, and JSON.stringify recurses.
  if (!hasFewLevels(configuration) || Buffer.byteLength(JSON.stringify(configuration)) > MOST_BYTES) {
    throw badRequest(`"configuration" must have ${CONFIGURATION_LIMITS}.`, { context: 'configuration' });
  }
}

function hasFewLevels(whole: object): boolean {
  let level: object[] = [whole];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return false;
    level = level.flatMap((value) => Object.values(value).filter(isNested));
  }
  return true;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
