import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openThings } from '../openapi/things.ts';
import { openWorld, type World } from '../harness/world.ts';

/** A tester that knows nothing but openapi.json makes up requests, good and bad, for every operation. */

const VERSION = '4.32.5';
const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, 'node_modules/.cache', `schemathesis-${VERSION}`);
const EXAMPLES = Number(process.env['SCHEMATHESIS_EXAMPLES'] ?? 100);
const PATIENCE_MS = 3_600_000;

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'positive_data_acceptance',
];

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let world: World;
let configuration: string;

describe.skipIf(!hasPython())('schemathesis', () => {
  beforeAll(async () => {
    if (!existsSync(join(TOOLS, 'bin/st'))) {
      execFileSync('python3', ['-m', 'venv', TOOLS]);
      execFileSync(join(TOOLS, 'bin/pip'), ['install', '-q', `schemathesis==${VERSION}`]);
    }
    world = await openWorld();
    const hood = await world.neighbourhood();
    const things = await openThings(world, hood).freshThings();
    configuration = join(ROOT, '.test-output', 'schemathesis.toml');
    mkdirSync(join(ROOT, '.test-output'), { recursive: true });
    writeFileSync(configuration, settings(things, hood.owner.token));
  }, PATIENCE_MS);
  afterAll(() => world?.close());

  it(
    'finds no good request that is refused, no bad one that is taken, and no undocumented answer',
    async () => {
      const { code, output } = await run([
        '--config-file',
        configuration,
        'run',
        join(ROOT, 'openapi.json'),
        '--url',
        world.api,
        '--checks',
        CHECKS.join(','),
        '--max-examples',
        String(EXAMPLES),
        '--continue-on-failure',
        '--no-color',
      ]);
      expect(output).toContain('Tested');
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    },
    PATIENCE_MS,
  );
});

/** Things that are there, so that requests come further than "not found". */
function settings(things: Record<string, unknown>, token: string): string {
  const ids = Object.entries(things).filter(([name, value]) => name.endsWith('_id') && typeof value === 'string');
  return [
    'continue-on-failure = true',
    `headers = { Authorization = "Bearer ${token}" }`,
    '[parameters]',
    ...ids.map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(join(TOOLS, 'bin/st'), args, { maxBuffer: 256 * 1_048_576 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
