import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SECTIONS } from '../../guide/contents.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { urlOf } from '../harness/database.ts';
import { FakeClock } from '../harness/fake-clock.ts';
import { freePort } from '../harness/free-port.ts';
import { temporaryDirectory } from '../harness/program.ts';
import { openWorld, type World } from '../harness/world.ts';
import { RUNNABLE, type Sample, samplesOf } from './samples.ts';

/** What the pages tell readers to type is typed here, from top to bottom, against a Lares that serves. */

const ROOT = join(import.meta.dirname, '../..');
const LARES = join(ROOT, 'dist/bin/lares.js');

/** Pages whose samples are not for the machine that runs the tests, or are run elsewhere. */
const ELSEWHERE: Record<string, string> = {
  'docs/operations/': 'other machines, databases and poolers; the pages name the campaigns that played them',
  'docs/mqtt.md': 'settings of a broker; the tests of src/devices have one',
  'docs/processes.md': 'test/scenarios/processes.test.ts',
  'docs/simulator.md': 'src/simulator/oracle.test.ts',
  'docs/audit.md': 'the form of one call',
  'docs/lorawan.md': 'test/end-to-end/bridges/uplinks.test.ts',
  'docs/onboarding.md': 'the form of one call; src/onboarding/import-list.test.ts',
  'docs/devices.md': 'the form of one call; docs/guides/devices.md makes it',
  'docs/evidence.md': 'the form of one command; docs/guides/evidence.md runs it',
  'docs/members.md': 'the form of one call',
  'docs/privacy.md': 'test/scenarios/guest-privacy-commands.test.ts',
  'packages/sdk/README.md': 'packages/sdk/test/example.test.ts',
  'packages/webhook-verifier/README.md': 'packages/webhook-verifier/test',
  'CONTRIBUTING.md': 'what developers type',
};

const AHEAD_MS = 10 * MINUTE_MS;

/** The programs that the ways of a page need. */
const PROGRAMS: Record<string, string> = { Node: 'node', Python: 'python3', Go: 'go', PHP: 'php' };
const isThere = (program: string) => spawnSync('which', [program]).status === 0;

const pages = SECTIONS.flatMap((section) => section.pages).map(({ from }) => ({
  from,
  samples: samplesOf(readFileSync(join(ROOT, from), 'utf8')),
}));
const isElsewhere = (from: string) => Object.keys(ELSEWHERE).some((path) => from.startsWith(path));
const shown = pages.filter(({ samples }) => samples.some(({ language }) => RUNNABLE.has(language)));
const run = shown.filter(({ from }) => !isElsewhere(from));

/** A page that has several ways is gone through once for each. */
const stories = run.flatMap(({ from, samples }) => {
  const ways = [...new Set(samples.flatMap(({ way }) => (way && way in PROGRAMS ? [way] : [])))];
  const isOf = (way: string | undefined) => (sample: Sample) =>
    !(sample.way && sample.way in PROGRAMS) || sample.way === way;
  return (ways.length > 0 ? ways : [undefined]).map((way) => ({
    name: way ? `${from} in ${way}` : from,
    program: way ? PROGRAMS[way] : undefined,
    samples: samples.filter(isOf(way)),
  }));
});

describe('the samples of the guide', { timeout: 3 * MINUTE_MS }, () => {
  let world: World;
  beforeAll(async () => {
    // Commands go by the clock of the machine: what they write is due at once for one that is ahead of it and stands still.
    world = await openWorld({ clock: new FakeClock(new Date(Date.now() + AHEAD_MS).toISOString()) });
  });

  for (const { name, program, samples } of stories) {
    it.skipIf(program !== undefined && !isThere(program))(`${name} does what it says`, async () => {
      const hood = await world.neighbourhood();
      await world.home(hood);
      const [port, otherPort] = [await freePort(), await freePort()];
      const session = openShell(join(clone(), 'lares'), {
        DATABASE_URL: urlOf(world.where),
        LARES_SECRET_KEY: '07'.repeat(32),
        LARES_DEMO: 'off',
        LARES_MQTT_PORT: 'off',
      });
      const typed = (text: string) =>
        text
          .replaceAll('http://127.0.0.1:8080', world.url)
          .replaceAll('at_…', hood.owner.token)
          .replaceAll('demo@lares.example', hood.owner.email)
          .replaceAll('9000', String(port))
          .replaceAll('9001', String(otherPort))
          .replaceAll('npm run --silent lares --', `node ${LARES}`);
      for (const { language, file, notRun, isOutput, text } of samples) {
        if (isOutput) await session.says(typed(text));
        else if (file !== undefined) session.save(file, typed(text));
        else if (language === 'sh' && notRun === undefined) await session.type(typed(text));
        // Whoever types it by hand is slower than a program that starts to listen.
        if (text.endsWith(' &\n')) await session.type(waitFor(port));
      }
    });
  }

  it('are of pages that are run, or say why not', () => {
    expect(run.map(({ from }) => from)).toEqual([
      'docs/quickstart.md',
      'docs/guides/webhooks.md',
      'docs/guides/oauth.md',
      'docs/guides/guests.md',
      'docs/guides/devices.md',
      'docs/guides/on-call.md',
      'docs/guides/evidence.md',
      'README.md',
    ]);
    const needless = Object.keys(ELSEWHERE).filter(
      (path) => !shown.some(({ from }) => from.startsWith(path)),
    );
    expect(needless).toEqual([]);
  });

  it('that are not run are few', () => {
    const notRun = run.flatMap(({ samples }) => samples.filter((sample) => sample.notRun !== undefined));
    expect(notRun.length).toBeLessThanOrEqual(10);
    const unknown = run.flatMap(({ samples }) =>
      samples.filter(
        ({ language, file, notRun }) => RUNNABLE.has(language) && language !== 'sh' && !file && !notRun,
      ),
    );
    expect(unknown).toEqual([]);
  });
});

/** The folder that a reader has cloned, with room beside it. */
function clone(): string {
  const directory = temporaryDirectory();
  const lares = join(directory, 'lares');
  mkdirSync(lares);
  for (const name of readdirSync(ROOT)) symlinkSync(join(ROOT, name), join(lares, name));
  return directory;
}

const waitFor = (port: number) =>
  `until (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do kill -0 $!; done\n`;

/** One shell for a whole page: what a sample sets, the next one may use. It ends with the first command that fails. */
function openShell(cwd: string, environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn('bash', ['-eu', '-s'], {
    cwd,
    // In a group of its own, with whatever it leaves running.
    detached: true,
    env: { PATH, HOME, ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    if (child.pid !== undefined) killGroup(child.pid);
    await closed;
  });
  let typed = 0;
  let begun = 0;
  return {
    save: (file: string, text: string) => writeFileSync(join(cwd, file), text),
    type: async (text: string) => {
      typed += 1;
      begun = printed.length;
      const sample = join(cwd, `sample-${typed}.sh`);
      const mark = `sample ${typed} is done`;
      writeFileSync(sample, text);
      child.stdin?.write(`. ${sample} < /dev/null\necho '${mark}'\n`);
      const isOver = () => hasEnded || printed.includes(mark);
      await expect.poll(isOver, { message: text, timeout: MINUTE_MS }).toBe(true);
      if (hasEnded) throw new Error(`this failed:\n${text}\n${printed}`);
    },
    /** The sample before it, or what it set off. */
    says: async (text: string) => {
      const lines = () => printed.slice(begun).split('\n');
      for (const line of text.trimEnd().split('\n'))
        await expect.poll(lines, { timeout: MINUTE_MS / 2 }).toContainEqual(said(line));
    },
  };
}

/** `…` stands for anything. A server may put the time in brackets before it. */
function said(line: string) {
  const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^(\\[.*\\] )?${parts.join('.*')}$`));
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Nothing of it is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
