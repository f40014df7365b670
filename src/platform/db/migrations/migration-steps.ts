import { MigrationProblem } from './migration.ts';

/** How a step runs. Each of these words stands in a line `-- Step: …`. */
const WAYS = {
  'in a transaction': 'once',
  'again until no row is left': 'repeatedly',
  'outside a transaction': 'alone',
} as const;

export interface Step {
  way: (typeof WAYS)[keyof typeof WAYS];
  text: string;
}

const STEP = /^-- ?step\b:?(.*)$/gim;
const COMMENT = /^\s*(--.*)?$/;

/**
 * The steps of a migration. Most have a single one, a transaction. A migration that would lock a large table for long
 * has several, and each can be repeated: after a crash all of them are.
 */
export function stepsOf(name: string, text: string): Step[] {
  const marks = [...text.matchAll(STEP)];
  if (marks.length === 0) return [];
  const before = text.slice(0, marks[0]?.index).split('\n');
  if (!before.every((line) => COMMENT.test(line)))
    throw new MigrationProblem(`migrations/${name} has steps; all of it belongs into one of them`);
  return marks.map((mark, index) => {
    const way = WAYS[(mark[1] ?? '').trim() as keyof typeof WAYS];
    if (!way)
      throw new MigrationProblem(
        `migrations/${name} has "${mark[0]}"; a step is ${Object.keys(WAYS).join(', or ')}`,
      );
    return { way, text: text.slice(mark.index + mark[0].length, marks[index + 1]?.index) };
  });
}
