import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryDirectory } from '../harness/program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_COMMITS = 30;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Hash of each migration, in order. */
const migrationsOf = (commit: string) =>
  git('ls-tree', '-r', commit, 'migrations')
    .split('\n')
    .map((line) => line.split(/\s+/)[2] ?? '');

/** The newest commit before this one that had fewer migrations, each as it is today. Undefined without a history. */
export function olderCommit(): string | undefined {
  try {
    const ours = migrationsOf('HEAD');
    const commits = git('rev-list', '--first-parent', `-n${MOST_COMMITS}`, 'HEAD', '--', 'migrations');
    return commits
      .split('\n')
      .map((commit) => git('rev-parse', `${commit}~1`))
      .find((commit) => {
        const theirs = migrationsOf(commit);
        return theirs.length < ours.length && theirs.every((hash, index) => hash === ours[index]);
      });
  } catch {
    return undefined;
  }
}

/** All files of the commit, with today's packages: the old ones may not be available. */
export function checkOut(commit: string): string {
  const directory = temporaryDirectory();
  const files = join(directory, 'files.tar');
  git('archive', '--output', files, commit);
  execFileSync('tar', ['xf', files], { cwd: directory });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

/** Returns the path of its command. */
export function buildIn(directory: string): string {
  mkdirSync(join(directory, 'dist'));
  symlinkSync(join(ROOT, 'dist/web'), join(directory, 'dist/web'));
  const script = join(directory, 'scripts/build-program.mjs');
  execFileSync(process.execPath, [script, join(directory, 'dist/bin')], { cwd: directory, stdio: 'ignore' });
  return join(directory, 'dist/bin/lares.js');
}
