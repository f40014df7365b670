import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RanFile } from '../../harness/run/ran-tests.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['bin', 'packages', 'src', 'test'];
/** Its own tests contain ids that no test has. */
const OWN_FOLDER = 'test/structure/conformance/';
/** The end of a title: `is created [guest-created]`, with a hyphen. A test fills in `${…}` and `%s` when it runs. */
const DECLARED_ID = / \[((?:[\w-]|%s|\$\{\w+\})+-(?:[\w-]|%s|\$\{\w+\})+)\](?=['"`])/g;
const PLACEHOLDER = /%s|\$\{\w+\}/;

/** An id in the source of a test. */
export interface DeclaredId {
  id: string;
  file: string;
}

export function readDeclaredIds(): DeclaredId[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  );
  const tests = files.filter(
    (file) => file.endsWith('.test.ts') || (file.startsWith('test/') && file.endsWith('.ts')),
  );
  return tests
    .filter((file) => !file.startsWith(OWN_FOLDER))
    .flatMap((file) => findDeclaredIds(file, readFileSync(join(ROOT, file), 'utf8')));
}

export function findDeclaredIds(file: string, source: string): DeclaredId[] {
  return [...source.matchAll(DECLARED_ID)].map(([, id = '']) => ({ id, file }));
}

/** Finds the declarations of an id: with just this id, or with placeholders that can produce it. */
function indexIds(declared: DeclaredId[]): (id: string) => DeclaredId[] {
  const exact = new Map<string, DeclaredId[]>();
  for (const one of declared) exact.set(one.id, [...(exact.get(one.id) ?? []), one]);
  const patterns = declared
    .filter(({ id }) => PLACEHOLDER.test(id))
    .map((one) => ({ one, pattern: new RegExp(`^${one.id.split(PLACEHOLDER).join('.+')}$`) }));
  return (id) => [
    ...(exact.get(id) ?? []),
    ...patterns.filter(({ pattern }) => pattern.test(id)).map(({ one }) => one),
  ];
}

/** Cited ids without a declaration or with several, ids declared twice, and declared ids that no document cites. */
export function findIdProblems(cited: string[], declared: DeclaredId[]): string[] {
  const declarationsOf = indexIds(declared);
  const used = new Set<DeclaredId>();
  const problems: string[] = [];
  for (const id of new Set(cited)) {
    const found = declarationsOf(id);
    for (const one of found) used.add(one);
    if (found.length === 0) problems.push(`no test has the id ${id}`);
    const files = found.map(({ file }) => file).join(', ');
    if (found.length > 1) problems.push(`several tests have the id ${id}: ${files}`);
  }
  const uncited = declared.filter((one) => !used.has(one));
  return [...problems, ...uncited.map(({ id, file }) => `no document cites ${id} of ${file}`)];
}

/** Cited ids whose test did not run and pass. Unless every tier ran, files without a record are left out. */
export function findNotPassed(
  cited: string[],
  declared: DeclaredId[],
  { record, ranEveryTier }: { record: RanFile[]; ranEveryTier: boolean },
): string[] {
  const declarationsOf = indexIds(declared);
  const passed = new Set(record.flatMap((one) => one.passed));
  const ranFiles = new Set(record.map(({ file }) => file));
  return [...new Set(cited)].filter((id) => {
    const mustHaveRun = ranEveryTier || declarationsOf(id).some(({ file }) => ranFiles.has(file));
    return mustHaveRun && !passed.has(id);
  });
}
