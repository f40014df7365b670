import { findUnstorable, MOST_LEVELS, replaceUnstorable } from '../../platform/values/unstorable.ts';

/**
 * Removes members that JSON would write as null (members without a value are omitted, never null) and repairs invalid
 * text. Entry points reject both; this is the last guard. It does not throw: one bad value would make a home's reports
 * fail again and again.
 */
export function sendableMembers(value: object): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const sent = sendable(member);
    if (sent !== undefined) members.push([replaceUnstorable(name), sent]);
  }
  return Object.fromEntries(members);
}

function sendable(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return replaceUnstorable(value);
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
  // Dates serialise themselves; an invalid date becomes null.
  if ('toJSON' in value && typeof value.toJSON === 'function') return sendable(value.toJSON());
  return sendableMembers(value);
}

/**
 * For entry points: a description of the first value that cannot be sent. Null and absent members are omitted, not
 * errors.
 */
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
      return `the name of ${found.path} has a NUL character or an unpaired surrogate`;
    case 'text':
      return `${found.path} has a NUL character or an unpaired surrogate`;
  }
}
