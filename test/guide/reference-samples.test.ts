import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../guide/document.ts';
import { answerOf, callsOf, JSON_TYPE } from '../../guide/reference/calls.ts';
import { addressOfRequest, SAMPLE_ORIGIN, sampleRequest } from '../../guide/reference/samples/request.ts';
import { SAMPLE_LANGUAGES } from '../../guide/reference/samples/samples.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { temporaryDirectory } from '../harness/program.ts';

/**
 * The samples of the API reference, run by the real programs of their languages. A recorder answers each request with
 * the example of its operation. What it received must be what the document says, in every language.
 */

const ROOT = join(import.meta.dirname, '../..');
const SLOWEST_MS = 4 * MINUTE_MS;
const document = openDocument(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
const samples = callsOf(document).flatMap((call) => {
  const request = sampleRequest(call);
  return request ? [{ call, request }] : [];
});
const TOKENS = { LARES_TOKEN: 'at_sample', DEVICE_TOKEN: 'dt_sample', BRIDGE_TOKEN: 'bt_sample' };

interface Received {
  method: string;
  url: string;
  token?: string;
  body?: unknown;
}

const received: Received[] = [];
const readBody = (type: string, text: string): unknown => {
  if (type.startsWith(JSON_TYPE)) return JSON.parse(text);
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : text;
};

async function record(request: IncomingMessage): Promise<number> {
  const { method = '', url = '', headers } = request;
  const text = (await buffer(request)).toString('utf8');
  return received.push({
    method,
    url,
    ...(headers.authorization === undefined ? {} : { token: headers.authorization.replace(/^Bearer /, '') }),
    ...(text === '' ? {} : { body: readBody(headers['content-type'] ?? '', text) }),
  });
}

const recorder = createServer((request, response) => {
  void record(request).then((count) => {
    const { call } = samples[count - 1] ?? {};
    if (!call) return response.writeHead(404).end();
    const [status, { content = {} }] = answerOf(call);
    const [type] = Object.keys(content);
    if (type === undefined) return response.writeHead(204).end();
    // A redirect would lead to another instance.
    response.writeHead(status.startsWith('3') ? 200 : Number(status), { 'content-type': type });
    return response.end(JSON.stringify(content[type]?.example ?? {}));
  });
});

const expected = samples.map(({ call, request }): Received => {
  const { token, body } = request;
  return {
    method: call.method,
    url: addressOfRequest(request),
    ...(token ? { token: TOKENS[token as keyof typeof TOKENS] } : {}),
    ...(body ? { body: body.value } : {}),
  };
});

let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
});
afterAll(() => recorder.close());
beforeEach(() => {
  received.length = 0;
});

/** The samples of a language, made for the recorder. */
const write = (language: string) =>
  samples.map(({ request }) =>
    (SAMPLE_LANGUAGES[language]?.(request) ?? '').replaceAll(SAMPLE_ORIGIN, origin),
  );

const NAMES: Record<string, string> = { python: 'python3', go: 'go', php: 'php', curl: 'curl' };
const isInstalled = (name: string) => {
  try {
    execFileSync('which', [NAMES[name] ?? name]);
    return true;
  } catch {
    return false;
  }
};

/** A failure shows what the program printed, which a compiler does on standard output. */
const run = (program: string, args: string[], cwd: string) =>
  promisify(execFile)(program, args, {
    cwd,
    env: { ...process.env, ...TOKENS, NODE_NO_WARNINGS: '1' },
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${program} failed: ${error.stderr}${error.stdout}`.slice(0, LONGEST_FAILURE), {
      cause: error,
    });
  });
const LONGEST_FAILURE = 10_000;

function writeFiles(folder: string, texts: readonly string[], name: (index: number) => string): void {
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, name(index)), text);
}

const lines = (line: (index: number) => string) => samples.map((_, index) => line(index)).join('\n');

it('nearly every operation has samples', () => {
  const without = callsOf(document).filter((call) => !sampleRequest(call));
  expect(samples.length).toBeGreaterThan(165);
  expect(without.filter(({ security = [] }) => !security.some((way) => 'session' in way))).toEqual([]);
});

describe('the samples send what the document says', { timeout: SLOWEST_MS }, () => {
  it.skipIf(!isInstalled('curl'))('in curl', async () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'run.sh'), write('sh').join('\n'));
    await run('sh', ['-e', 'run.sh'], folder);
    expect(received).toEqual(expected);
  });

  it('in TypeScript, which compiles', async () => {
    const folder = temporaryDirectory();
    writeFiles(folder, write('ts'), (index) => `sample${index}.ts`);
    // A sample without an import is a module too.
    writeFileSync(
      join(folder, 'run.ts'),
      lines((index) => `await import('./sample${index}.ts');`),
    );
    const paths = { '@lares/sdk': [join(ROOT, 'packages/sdk/src/index.ts')] };
    const options = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: true,
        paths,
        typeRoots: [join(ROOT, 'node_modules/@types')],
        moduleDetection: 'force',
        // A rule of ours, not of the language.
        noPropertyAccessFromIndexSignature: false,
        incremental: false,
      },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    await run(
      process.execPath,
      [join(ROOT, 'node_modules/@typescript/native/bin/tsc'), '-p', folder],
      folder,
    );
    await run(join(ROOT, 'node_modules/.bin/tsx'), ['run.ts'], folder);
    expect(received).toEqual(expected);
  });

  it.skipIf(!isInstalled('python'))('in Python', async () => {
    const folder = temporaryDirectory();
    writeFiles(folder, write('python'), (index) => `sample${index}.py`);
    writeFileSync(
      join(folder, 'run.py'),
      `import runpy\n${lines((index) => `runpy.run_path('sample${index}.py', run_name='__main__')`)}\n`,
    );
    await run('python3', ['run.py'], folder);
    expect(received).toEqual(expected);
  });

  it.skipIf(!isInstalled('go'))('in Go, in one program', async () => {
    const folder = temporaryDirectory();
    const texts = write('go').map((text, index) => text.replace('func main()', `func sample${index}()`));
    mkdirSync(folder, { recursive: true });
    writeFiles(folder, texts, (index) => `sample${index}.go`);
    writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
    writeFileSync(
      join(folder, 'main.go'),
      `package main\n\nfunc main() {\n${lines((index) => `\tsample${index}()`)}\n}\n`,
    );
    await run('go', ['run', '.'], folder);
    expect(received).toEqual(expected);
  });

  it.skipIf(!isInstalled('php'))('in PHP', async () => {
    const folder = temporaryDirectory();
    writeFiles(folder, write('php'), (index) => `sample${index}.php`);
    writeFileSync(join(folder, 'run.php'), `<?php\n${lines((index) => `include 'sample${index}.php';`)}\n`);
    await run('php', ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', 'run.php'], folder);
    expect(received).toEqual(expected);
  });
});
