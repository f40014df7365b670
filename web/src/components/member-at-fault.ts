import { LaresError } from '../client/client.ts';
import { t } from '../i18n/texts.ts';

/** Contexts the specification words in its own way, and the member each is about. */
const WORDED: [RegExp, string][] = [
  [/^invalid url/, 'url'],
  [/^invalid event|^wildcard events/, 'events'],
];

/** Which field of a form a refusal is about: the API names it in `context`, also a place within it (docs/errors.md). */
export function memberAtFault(error: unknown, members: string[]): string | undefined {
  if (!(error instanceof LaresError) || error.context === undefined) return undefined;
  const { context } = error;
  const [name = ''] = context.split('.');
  const member = WORDED.find(([words]) => words.test(context))?.[1] ?? name;
  return members.includes(member) ? member : undefined;
}

/** Beside a field the member needs no name; of a field with lines, which of them it is. */
export function calledBeside(error: Error, member: string): string {
  const [, line] = error.message.match(new RegExp(`"${member}[./](\\d+)"`)) ?? [];
  return line === undefined ? t('common.this') : t('common.line', { line: Number(line) + 1 });
}
