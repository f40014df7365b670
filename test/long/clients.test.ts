import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../harness/world.ts';

/** Clients that a common generator makes from openapi.json compile and work. */

const VERSION = '7.25.0';
const JAR_URL = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${VERSION}/openapi-generator-cli-${VERSION}.jar`;
const ROOT = join(import.meta.dirname, '../..');
const JAR = join(ROOT, 'node_modules/.cache', `openapi-generator-cli-${VERSION}.jar`);
const PROGRAMS = join(import.meta.dirname, 'clients');
const TIMEOUT_MS = 1_200_000;

const has = (tool: string) => {
  try {
    execFileSync('which', [tool]);
    return true;
  } catch {
    return false;
  }
};

const directory = mkdtempSync(join(tmpdir(), 'lares-clients-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let world: World;
let given: string[];

beforeAll(async () => {
  if (!existsSync(JAR)) {
    mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
    writeFileSync(JAR, Buffer.from(await (await fetch(JAR_URL)).arrayBuffer()));
  }
  world = await openWorld();
  const hood = await world.neighbourhood();
  const owner = world.as(hood.owner);
  const { home_id } = (
    await owner.post('/homes', { name: 'Boathouse', organization_id: hood.organization_id })
  ).body;
  for (let hour = 0; hour < 5; hour += 1) {
    const event_time = new Date(world.clock.now().getTime() - hour * 3_600_000);
    await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
  }
  given = [world.api, hood.owner.token];
}, TIMEOUT_MS);

async function run(
  tool: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1_048_576 };
  return promisify(execFile)(tool, args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${tool} ${args.join(' ')}:\n${error.stdout.slice(-4000)}${error.stderr.slice(-4000)}`);
    },
  );
}

async function generate(language: string, ...more: string[]): Promise<string> {
  const to = join(directory, language);
  await run(
    'java',
    ['-jar', JAR, 'generate', '-i', join(ROOT, 'openapi.json'), '-g', language, '-o', to, ...more],
    directory,
  );
  return to;
}

const DONE = 'Boathouse Ada 5';

describe.skipIf(!has('java'))(
  'a client made by openapi-generator lists homes, creates a guest and pages events',
  () => {
    it.skipIf(!has('python3'))('in Python', { timeout: TIMEOUT_MS }, async () => {
      const at = await generate('python');
      const venv = join(directory, 'venv');
      await run('python3', ['-m', 'venv', venv], at);
      await run(join(venv, 'bin/pip'), ['install', '--quiet', at], at);
      expect((await run(join(venv, 'bin/python'), [join(PROGRAMS, 'client.py'), ...given], at)).trim()).toBe(
        DONE,
      );
    });

    it('in TypeScript', { timeout: TIMEOUT_MS }, async () => {
      const at = await generate('typescript-fetch', '--additional-properties=importFileExtension=.js');
      copyFileSync(join(PROGRAMS, 'client.ts.txt'), join(at, 'client.ts'));
      writeFileSync(join(at, 'package.json'), '{ "type": "module" }');
      const types = join(ROOT, 'node_modules/@types');
      const settings =
        '--strict --skipLibCheck --target es2022 --module nodenext --lib es2022,dom --types node'.split(' ');
      await run(
        process.execPath,
        [
          join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
          ...settings,
          '--typeRoots',
          types,
          '--outDir',
          'built',
          'client.ts',
        ],
        at,
      );
      expect((await run(process.execPath, ['built/client.js', ...given], at)).trim()).toBe(DONE);
    });

    it.skipIf(!has('go'))('in Go', { timeout: TIMEOUT_MS }, async () => {
      const at = await generate('go');
      mkdirSync(join(at, 'cmd'));
      copyFileSync(join(PROGRAMS, 'main.go'), join(at, 'cmd/main.go'));
      const env = { GOFLAGS: '-mod=mod' };
      await run('go', ['build', './...'], at, env);
      expect((await run('go', ['run', './cmd', ...given], at, env)).trim()).toBe(DONE);
    });

    it.skipIf(!has('mvn'))('in Java', { timeout: TIMEOUT_MS }, async () => {
      const at = await generate('java', '--library=native');
      copyFileSync(join(PROGRAMS, 'Main.java'), join(at, 'src/main/java/Main.java'));
      await run('mvn', ['-q', '-DskipTests', 'package', 'dependency:copy-dependencies'], at);
      const path = ['target/classes', 'target/dependency/*'].join(':');
      expect((await run('java', ['-cp', path, 'Main', ...given], at)).trim()).toBe(DONE);
    });
  },
);
