import { findUnstorable, MOST_LEVELS, mendedText } from '../platform/unstorable.ts';

/** What of an event's metadata can be sent: no null at any level, and text that every receiver can read. */

/**
 * The last guard, behind the doors that refuse. It leaves out what JSON would write as null (absent values are omitted,
 * never null) and mends broken text. It does not throw: the reports of a home would come again and again, and fail
 * again and again, because of one value. Loops, because every event passes here.
 */
export function sendableMembers(value: object): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const sent = sendable(member);
    if (sent !== undefined) kept.push([mendedText(name), sent]);
  }
  return Object.fromEntries(kept);
}

function sendable(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return mendedText(value);
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : undefined;
    case 'object':
      return value === null ? undefined : sendableObject(value);
    default:
      return undefined;
  }
}

function sendableObject(value: object): unknown {
  if (Array.isArray(value)) return value.map(sendable).filter((item) => item !== undefined);
  // Times and the like know how to write themselves; one that is no time writes null.
  if ('toJSON' in value && typeof value.toJSON === 'function') return sendable(value.toJSON());
  return sendableMembers(value);
}

/** For doors: the first thing that cannot be sent as it is given, in words. Null and absent are left out, and no fault. */
export function findUnsendable(value: unknown): string | undefined {
  const found = findUnstorable(value);
  switch (found?.what) {
    case undefined:
      return undefined;
    case 'levels':
      return `more than ${MOST_LEVELS} levels`;
    case 'number':
      return `${found.path} is not a finite number`;
    case 'name':
      return `the name of ${found.path} has a NUL character or half a surrogate pair`;
    case 'text':
      return `${found.path} has a NUL character or half a surrogate pair`;
  }
}
