import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../src/limits.ts';
import { outcome } from './outcome.ts';
import { bodyBytes, vectors } from './read-vectors.ts';

/** The verifiers of other languages, one file each, agree with the TypeScript one on every vector. */

/** Go compiles the verifier and its standard library first. */
const SLOWEST_BUILD_MS = 180_000;

const root = join(import.meta.dirname, '..');

interface Case {
  body: string;
  secret: string | string[];
  token?: string;
  authorization?: string;
}

type Outcome = { code: string } | { hook_id: string; event: string };

interface Language {
  name: string;
  /** Command that shows whether it is installed. */
  version: [string, ...string[]];
  evaluate(cases: Case[]): Outcome[];
}

const LANGUAGES: Language[] = [
  script('Python', 'python3', 'outcomes.py'),
  script('PHP', 'php', 'outcomes.php'),
  script('Ruby', 'ruby', 'outcomes.rb'),
  { name: 'Go', version: ['go', 'version'], evaluate: evaluateInGo },
];

function script(name: string, interpreter: string, file: string): Language {
  return {
    name,
    version: [interpreter, '--version'],
    evaluate: (cases) => ask(interpreter, [join(root, 'test/languages', file)], cases),
  };
}

/** As a customer uses it: the file in a folder of their own module. */
function evaluateInGo(cases: Case[]): Outcome[] {
  const module = mkdtempSync(join(tmpdir(), 'lares-go-'));
  try {
    cpSync(join(root, 'go'), join(module, 'lareswebhook'), { recursive: true });
    cpSync(join(root, 'test/languages/outcomes.go'), join(module, 'main.go'));
    const needs =
      'require lares.example/lareswebhook v0.0.0\nreplace lares.example/lareswebhook => ./lareswebhook';
    writeFileSync(join(module, 'go.mod'), `module receiver\ngo 1.19\n${needs}\n`);
    return ask('go', ['run', '.'], cases, module);
  } finally {
    rmSync(module, { recursive: true });
  }
}

function ask(program: string, args: string[], cases: Case[], cwd = root): Outcome[] {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  const options = { cwd, env, input: JSON.stringify(cases), encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { stdout, stderr, status } = spawnSync(program, args, options);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as Outcome[];
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const genuine = vectors.find(({ name }) => name === 'ASCII');
if (!genuine) throw new Error('no genuine vector');
const body = base64(bodyBytes(genuine));
const tooLarge = base64(Buffer.alloc(MAX_BODY_BYTES + 1, ' '));
const deliveryOf = (event: string) => ({
  body: base64(`{"hook_id":"65f2","event":${event},"hook_digest":"00"}`),
  secret: 's',
});

/** Cases beyond the shared vectors. */
const MORE: [string, Case, string][] = [
  ['one of two secrets fits', { body, secret: ['another', genuine.secret] }, 'ok'],
  ['none of two secrets fits', { body, secret: ['another', 'third'] }, 'wrong_digest'],
  ['empty secret', { body, secret: '' }, 'configuration'],
  ['no secret', { body, secret: [] }, 'configuration'],
  ['an empty one among the secrets', { body, secret: [genuine.secret, ''] }, 'configuration'],
  ['empty token', { body, secret: genuine.secret, token: '' }, 'configuration'],
  ['over 1 MiB', { body: tooLarge, secret: 's' }, 'body_too_large'],
  // Each language accepts something that is not JSON. If one accepts a body and another does not, they read two
  // different bodies.
  ['literal in capitals', deliveryOf('{"a":TRUE}'), 'malformed_body'],
  ['NaN', deliveryOf('{"a":NaN}'), 'malformed_body'],
  ['-Infinity', deliveryOf('{"a":-Infinity}'), 'malformed_body'],
  ['number without digits behind the point', deliveryOf('{"a":1.}'), 'malformed_body'],
  ['number that begins with a point', deliveryOf('{"a":.5}'), 'malformed_body'],
  ['number with a plus', deliveryOf('{"a":+1}'), 'malformed_body'],
  ['hexadecimal number', deliveryOf('{"a":0x1f}'), 'malformed_body'],
  ['digits with an underscore', deliveryOf('{"a":1_000}'), 'malformed_body'],
  ['line comment', deliveryOf('{"a":1//\n}'), 'malformed_body'],
  ['two values', deliveryOf('{"a":1 2}'), 'malformed_body'],
  ['two commas', deliveryOf('{"a":1,,"b":2}'), 'malformed_body'],
  ['name that is no string', deliveryOf('{1:1}'), 'malformed_body'],
  ['vertical tab between values', deliveryOf('{"a":\v1}'), 'malformed_body'],
  ['half an escape', deliveryOf('{"a":"\\u00e"}'), 'malformed_body'],
  ['integer of five thousand digits', deliveryOf(`{"a":${'9'.repeat(5000)}}`), 'wrong_digest'],
  [
    'halves of surrogate pairs everywhere',
    deliveryOf(String.raw`{"\udc00":"\\\ud800\ud800\udc00\udc00"}`),
    'wrong_digest',
  ],
];

it.each(MORE)('so does the one in TypeScript: %s', async (_name, given, code) => {
  const { body: encoded, ...options } = given;
  const result = await outcome(Buffer.from(encoded, 'base64'), options).catch((error: unknown) =>
    error instanceof TypeError ? 'configuration' : 'failed',
  );
  expect(typeof result === 'string' ? result : 'ok').toBe(code);
});

const installed = ({ version: [program, ...args] }: Language) => spawnSync(program, args).status === 0;

describe.each(LANGUAGES)('the verifier in $name', (language) => {
  it.skipIf(!installed(language))(
    `agrees with every vector (${language.name} is needed)`,
    { timeout: SLOWEST_BUILD_MS },
    () => {
      const cases = vectors.map(({ secret, token, authorization, ...vector }) => ({
        body: base64(bodyBytes({ secret, ...vector })),
        secret,
        ...(token === undefined ? {} : { token }),
        ...(authorization === undefined ? {} : { authorization }),
      }));
      const outcomes = language.evaluate([...cases, ...MORE.map(([, given]) => given)]);
      const texts = outcomes.map((outcome) => ('code' in outcome ? outcome.code : outcome.event));
      const wanted = [
        ...vectors.map(({ name, expected }) => [
          name,
          expected.ok ? expected.event_bytes_base64 : expected.code,
        ]),
        ...MORE.map(([name, , code]) => [name, code === 'ok' ? expect.not.stringMatching(/_/) : code]),
      ];
      expect(wanted.map(([name], index) => [name, texts[index]])).toEqual(wanted);
    },
  );
});
