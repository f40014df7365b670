import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../harness/database.ts';
import { addColumnsEverywhere } from '../added-columns.ts';
import { columnsOf, describe as prepared, readSchema } from './columns.ts';
import { EXAMPLES } from './examples.ts';
import { findStatements, type Statement } from './find-statements.ts';
import { rowProblems } from './row-problems.ts';
import { WRONG_ROWS } from './wrong-rows.ts';

const WRONG = 'test/structure/row-types/wrong-rows.ts';
const found: { statement: Statement; problems: string[] }[] = [];
/** Texts that a connection had prepared and cannot use any more after a newer version added to the tables. */
const outgrown: string[] = [];
const EVERYTHING = 'SELECT * FROM homes';

/** Reading the types of the whole program takes seconds on an idle machine, and other tests may run. */
beforeAll(async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const client = new pg.Client(connectionConfig);
  await client.connect();
  const schema = await readSchema(client);
  const { checker, statements } = findStatements(['bin/lares.ts', WRONG], EXAMPLES);
  for (const statement of statements) {
    const { row, texts } = statement;
    const problems = texts instanceof Error ? [texts.message] : [];
    for (const text of texts instanceof Error ? [] : texts) {
      const columns = await columnsOf(client, schema, text).catch((error: Error) => error.message);
      problems.push(...(typeof columns === 'string' ? [columns] : rowProblems(checker, row, columns)));
    }
    found.push({ statement, problems: [...new Set(problems)] });
  }
  const texts = found.flatMap(({ statement: { file, texts: known } }) =>
    known instanceof Error || file === WRONG ? [] : known,
  );
  const names = new Map([...new Set([...texts, EVERYTHING])].map((text, index) => [text, `s${index}`]));
  for (const [text, name] of names) await prepared(client, text, name);
  await addColumnsEverywhere(client);
  for (const [text, name] of names) await prepared(client, undefined, name).catch(() => outgrown.push(text));
  await client.end();
  await drop();
}, 180_000);

describe('row types', () => {
  it('stay what they are on connections of a program beside which a newer one adds to every table', () => {
    expect(outgrown).toEqual([EVERYTHING]);
  });

  it('are what PostgreSQL answers to their statements', () => {
    const ours = found.filter(({ statement }) => statement.file !== WRONG);
    const wrong = ours.flatMap(({ statement: { file, line }, problems }) =>
      problems.map((problem) => `${file}:${line} ${problem}`),
    );
    expect(wrong).toEqual([]);
    expect(ours.length).toBeGreaterThan(130);
  });

  it('are found wrong in every way that they can be', () => {
    const theirs = found.filter(({ statement }) => statement.file === WRONG);
    expect(theirs.map(({ problems }) => problems.join(', '))).toEqual(Object.keys(WRONG_ROWS));
  });
});
