// npm run check: everything a reviewer would only repeat. Runs all of them, then says which failed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './ensure.mjs';

ensureInstalled();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/** dependency-cruiser can read nothing and call that clean, so the number of modules is part of the check. */
function sawModules(output) {
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? undefined : 'it saw no modules';
}

/** In one thread: several of them check much twice, which takes longer where there are few cores or tests beside it. */
const typesOf = (project) => [
  process.execPath,
  join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
  '--singleThreaded',
  '-p',
  project,
];

/** Programs in Go collect garbage four times less often than usual: a third of their time, for some memory. */
const env = { GOGC: '400', ...process.env };

const checks = [
  { name: 'types', command: typesOf('tsconfig.json') },
  { name: 'types of the web app', command: typesOf('web/tsconfig.json') },
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
