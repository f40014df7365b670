import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_QUOTAS } from '../../src/platform/quotas.ts';
import { openWorld, type World } from '../harness/world.ts';
import { openThings } from '../openapi/things.ts';

/** A tester that knows only openapi.json generates good and bad requests for every operation. */

const VERSION = '4.32.5';
const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, 'node_modules/.cache', `schemathesis-${VERSION}`);
const OUTPUT = join(ROOT, '.test-output');
const HOOKS = join(import.meta.dirname, 'schemathesis/hooks.py');
const EXAMPLES = Number(process.env['SCHEMATHESIS_EXAMPLES'] ?? 100);
const TIMEOUT_MS = 3_600_000;

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  // positive_data_acceptance, without the rules that a schema cannot express.
  'good_is_taken',
];

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Callers and their operations. Browser pages below /oauth are not part of the API, and a session must not end
 * itself.
 */
interface Caller {
  headers: Record<string, string>;
  cookies?: Map<string, string>;
  /** The tool puts all paths of a run below one base address. */
  below: string[];
  filters: string[];
}

let world: World;
let callers: Record<string, Caller>;
let ids: Record<string, unknown>;

describe.skipIf(!hasPython())('schemathesis', () => {
  beforeAll(async () => {
    if (!existsSync(join(TOOLS, 'bin/st'))) {
      execFileSync('python3', ['-m', 'venv', TOOLS]);
      execFileSync(join(TOOLS, 'bin/pip'), ['install', '-q', `schemathesis==${VERSION}`]);
    }
    world = await openWorld({ quotas: NO_QUOTAS });
    const hood = await world.neighbourhood();
    ids = await openThings(world, hood).freshThings();
    const browser = await world.browserOf(hood.owner);
    const { csrf_token } = (await browser.get('/v8/session')).body;
    const device = await world
      .as(hood.owner)
      .post(`/homes/${String(ids['home_id'])}/devices`, { description: 'Hall' });
    callers = {
      'a token': {
        headers: { Authorization: `Bearer ${hood.owner.token}` },
        below: ['--origin', world.url],
        filters: ['--exclude-path-regex', '^/(ingest|oauth)/', '--exclude-method', 'DELETE'],
      },
      'a session': {
        headers: { Origin: world.url, 'X-CSRF-Token': csrf_token },
        cookies: browser.cookies,
        below: ['--origin', world.url],
        filters: [
          '--include-path-regex',
          '^/users/me',
          '--exclude-operation-id',
          'endAllSessions',
          '--exclude-operation-id',
          'endOneSession',
          '--exclude-operation-id',
          'changePassword',
        ],
      },
      'a device': {
        headers: { Authorization: `Bearer ${device.body.device_token}` },
        below: ['--url', world.url],
        filters: ['--include-path-regex', '^/ingest/'],
      },
      'an app': {
        headers: {},
        below: ['--origin', world.url],
        filters: ['--include-path-regex', '^/oauth/(token|revoke)'],
      },
      // Last, because no other caller can use what it deletes.
      'a token that deletes': {
        headers: { Authorization: `Bearer ${hood.owner.token}` },
        below: ['--origin', world.url],
        filters: ['--include-method', 'DELETE'],
      },
    };
  }, TIMEOUT_MS);
  afterAll(() => world?.close());

  it.each(['a token', 'a session', 'a device', 'an app', 'a token that deletes'])(
    'finds no good request of %s that is refused, no bad one that is taken, and no undocumented answer',
    async (callerName) => {
      const caller = callers[callerName];
      if (!caller) throw new Error(callerName);
      const { code, output } = await run([
        '--config-file',
        configurationFor(callerName, caller),
        'run',
        join(ROOT, 'openapi.json'),
        ...caller.below,
        ...caller.filters,
        '--checks',
        CHECKS.join(','),
        '--max-examples',
        String(EXAMPLES),
        '--continue-on-failure',
        '--no-color',
      ]);
      console.log(`schemathesis, ${callerName}: ${/\d+ generated.*/.exec(output)?.[0]}`);
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      expect(output).toMatch(/[1-9]\d* generated/);
    },
    TIMEOUT_MS,
  );
});

/** Uses existing objects, so that requests get further than "not found". */
function configurationFor(callerName: string, { headers, cookies = new Map() }: Caller): string {
  const given = Object.entries(ids).filter(([name, id]) => name.endsWith('_id') && typeof id === 'string');
  const file = join(OUTPUT, `schemathesis-${callerName.replaceAll(' ', '-')}.toml`);
  mkdirSync(OUTPUT, { recursive: true });
  const lines = [
    '[headers]',
    ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`),
    '[parameters]',
    ...given.map(([name, id]) => `"path.${name}" = ${JSON.stringify(id)}`),
    ...[...cookies].map(([name, value]) => `"cookie.${name}" = ${JSON.stringify(value)}`),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      join(TOOLS, 'bin/st'),
      args,
      // Keeps the tool's stored state out of the checkout.
      {
        cwd: OUTPUT,
        maxBuffer: 256 * 1_048_576,
        env: { ...process.env, SCHEMATHESIS_HOOKS: HOOKS },
      },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
      },
    );
  });
}
