// npm test -- --changed: the files that vitest follows to the tests which import them, and the tests that no import leads to.
import { execFileSync } from 'node:child_process';
import { ROOT } from './ensure.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Tests that read or start something instead of importing it: a change of these paths affects those files.
 * `tier: 'all'` stands where only `npm run test:all` has the tests.
 */
const UNSEEN = [
  // Structure tests read the whole repository.
  { changed: /./, tests: /^test\/structure\/.*\.test\.ts$/ },
  {
    changed: /^(migrations\/|schema\.sql)/,
    tests: /^(src|bin|test\/openapi|test\/end-to-end)\/.*\.test\.ts$/,
  },
  { changed: /^(openapi\.json|packages\/)/, tests: /^(test\/openapi|packages)\/.*\.test\.ts$/ },
  { changed: /^(web\/|packages\/sdk\/)/, tests: /^test\/web\/.*\.test\.ts$/, tier: 'all' },
  {
    changed: /^(docs\/|guide\/|README\.md|CONTRIBUTING\.md|openapi\.json)/,
    tests: /^test\/guide\/.*\.test\.ts$/,
    tier: 'all',
  },
  {
    changed:
      /^(src|bin|migrations|scripts|deploy|packages)\/|^(Dockerfile|compose\.yaml|package(-lock)?\.json)$/,
    tests: /^test\/(scenarios|packaging|guide|web)\/.*\.test\.ts$/,
    tier: 'all',
  },
];

/** Paths to hand to `vitest related`: the changed files, and the tests of `UNSEEN`. */
export function affectedTests(revision, tier) {
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const removed = git('diff', '--name-only', '--diff-filter=D', revision);
  const tests = git('ls-files', '*.test.ts');
  const unseen = UNSEEN.filter((rule) => rule.tier === undefined || rule.tier === tier).flatMap((rule) =>
    [...changed, ...removed].some((path) => rule.changed.test(path))
      ? tests.filter((path) => rule.tests.test(path))
      : [],
  );
  return [...new Set([...changed, ...unseen])];
}
