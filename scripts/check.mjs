// npm run check: all static checks. Runs all of them, then lists the failed ones.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './ensure.mjs';

ensureInstalled();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/** dependency-cruiser may read nothing and report no violations, so the check needs a number of modules. */
function sawModules(output) {
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? undefined : 'it saw no modules';
}

/** Remembers the types of unchanged files. In one thread: several threads repeat work, which is slower on few cores. */
const typesOf = (project, memory) => [
  process.execPath,
  join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  join('.test-output', memory),
  '-p',
  project,
];

/** Less garbage collection in programs written in Go: saves a third of their time for some memory. */
const env = { GOGC: '400', ...process.env };

const checks = [
  { name: 'types', command: typesOf('tsconfig.json', 'types.tsbuildinfo') },
  { name: 'types of the web app', command: typesOf('web/tsconfig.json', 'web-types.tsbuildinfo') },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'promises',
    command: [
      bin('oxlint'),
      '--type-aware',
      '--deny-warnings',
      '-c',
      '.oxlintrc.json',
      'src',
      'bin',
      'test',
      'bench',
      'web',
    ],
  },
  { name: 'dead code', command: [bin('knip')] },
  {
    name: 'import direction',
    command: [bin('depcruise'), 'src', 'bin', 'web/src', '--config', '.dependency-cruiser.cjs'],
    judge: sawModules,
  },
];

const failed = [];
for (const { name, command, judge } of checks) {
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, env, encoding: 'utf8' });
  const objection = status === 0 ? judge?.(stdout) : `exit ${status}`;
  if (objection === undefined) {
    console.log(`✓ ${name}${judge ? `: ${stdout.trim().split('\n').at(-1)}` : ''}`);
    continue;
  }
  failed.push(name);
  console.log(`✗ ${name} (${objection})\n${stdout}${stderr}`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
