import { LaresError } from '../../client/client.ts';
import { t } from '../../i18n/texts.ts';

/** Contexts that the specification words in its own way, with their member. */
const SPECIFIED_CONTEXTS: [RegExp, string][] = [
  [/^invalid url/, 'url'],
  [/^invalid event|^wildcard events/, 'events'],
];

/**
 * The field of a form that an error is about: the API names it in `context`, also a place within it (docs/errors.md).
 */
export function invalidField(error: unknown, members: string[]): string | undefined {
  if (!(error instanceof LaresError) || error.context === undefined) return undefined;
  const { context } = error;
  const path = context.split('.');
  const member = SPECIFIED_CONTEXTS.find(([words]) => words.test(context))?.[1];
  // A form of a part of the body has the names within it: "absences.2.ends_at".
  return [member ?? path[0], path.at(-1)].find((name) => name !== undefined && members.includes(name));
}

/** Beside a field no name is needed. For a field with lines, the line. */
export function fieldReference(error: Error, member: string): string {
  const [, line] = error.message.match(new RegExp(`"${member}[./](\\d+)"`)) ?? [];
  return line === undefined ? t('common.this') : t('common.line', { line: Number(line) + 1 });
}
