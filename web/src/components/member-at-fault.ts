import { LaresError } from '../client/client.ts';
import { t } from '../words/words.ts';

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

/** Beside the field its name in the API says nothing more: '"url" must be …' becomes 'This must be …'. */
export function besideField(message: string, member: string): string {
  return message
    .replace(/^Invalid \w+: (?=")/, '')
    .replace(`"${member}"`, t('This'))
    .replace(new RegExp(`"${member}[./](\\d+)"`), (_, index) =>
      t('Line {line}', { line: Number(index) + 1 }),
    );
}
