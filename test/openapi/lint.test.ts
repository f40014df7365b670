import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../harness/world.ts';

const REDOCLY = join(import.meta.dirname, '../../node_modules/.bin/redocly');

async function lint(text: string): Promise<{ ok: boolean; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'lares-openapi-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'openapi.json');
  writeFileSync(file, text);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return promisify(execFile)(REDOCLY, ['lint', file, '--format=json'], { env, cwd: directory }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, output: error.stdout + error.stderr }),
  );
}

it('the document is valid OpenAPI 3.1 by an independent judge, who does object to a broken one', async () => {
  const world = await openWorld();
  const text = (await world.nobody.get('/openapi.json')).text;
  expect(JSON.parse(text).openapi).toBe('3.1.0');
  const good = await lint(text);
  expect(good.ok, good.output).toBe(true);
  const broken = await lint(text.replace('"operationId":"getHome"', '"operationId":"listHomes"'));
  expect(broken.ok).toBe(false);
});
