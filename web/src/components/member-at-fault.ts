import { ApiError } from '../api/http.ts';

/** Contexts the specification words in its own way, and the member each is about. */
const WORDED: [RegExp, string][] = [
  [/^invalid url/, 'url'],
  [/^invalid event|^wildcard events/, 'events'],
];

/** Which field of a form a refusal is about: the API names it in `context`, or first in its message. */
export function memberAtFault(error: unknown, members: string[]): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  const context = error.context ?? '';
  const named = [
    context.split(/[./[]/)[0],
    WORDED.find(([words]) => words.test(context))?.[1],
    /^"(\w+)/.exec(error.message)?.[1],
  ];
  return named.find((name): name is string => name !== undefined && members.includes(name));
}

/** Beside the field its name in the API says nothing more: '"url" must be …' becomes 'This must be …'. */
export function besideField(message: string, member: string): string {
  return message
    .replace(/^Invalid \w+: (?=")/, '')
    .replace(`"${member}"`, 'This')
    .replace(new RegExp(`"${member}[./](\\d+)"`), (_, index) => `Line ${Number(index) + 1}`);
}
