import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { freePort } from '../harness/program/free-port.ts';
import { startLares, temporaryDirectory } from '../harness/program.ts';
import { type Sample, samplesOf } from './samples.ts';
import { clone, LARES, openShell, runSamples } from './shell.ts';

const samplesIn = (page: string) => samplesOf(readFileSync(join(import.meta.dirname, '../..', page), 'utf8'));
const PATH_OF_A_NEWCOMER = [...samplesIn('README.md'), ...samplesIn('docs/quickstart.md')];

/** The languages of the quickstart, by heading, with the program that each needs. */
const LANGUAGES: Record<string, string> = { Node: 'node', Python: 'python3', Go: 'go', PHP: 'php' };
const isThere = (program: string) => spawnSync('which', [program]).status === 0;
const isFor = (language: string) => (sample: Sample) =>
  !(sample.way && sample.way in LANGUAGES) || sample.way === language;

/** The variables before the last `npm start` that a reader types. */
function startEnvironment(): Record<string, string> {
  const starts = PATH_OF_A_NEWCOMER.flatMap(({ text }) => [...text.matchAll(/^((?:\w+=\S+ )*)npm start$/gm)]);
  const variables = starts.at(-1)?.[1]?.trim().split(' ') ?? [];
  return Object.fromEntries(variables.map((variable) => variable.split('=')));
}

it('leads from the README to a verified webhook on a demo instance, in every language of the quickstart', {
  timeout: 20 * MINUTE_MS,
}, async () => {
  const environment = { LARES_DATA_DIR: temporaryDirectory(), LARES_DEMO: 'on', LARES_MQTT_PORT: 'off' };
  const lares = await startLares({ ...environment, ...startEnvironment() });
  const [, token = ''] = /Access token\s+(at_\S+)/.exec(lares.output.stdout) ?? [];
  const { output } = lares;
  await expect
    .poll(() => output.stdout, { timeout: 10 * MINUTE_MS, interval: 250 })
    .toContain('Two weeks of history are there');
  for (const [language, program] of Object.entries(LANGUAGES)) {
    if (!isThere(program)) continue;
    const port = await freePort();
    const typed = (text: string) =>
      text
        .replaceAll('http://127.0.0.1:8080', lares.url)
        .replaceAll('at_…', token)
        .replaceAll('9000', String(port))
        .replaceAll('npm run --silent lares --', `node ${LARES}`);
    const shell = openShell(join(clone(), 'lares'), environment);
    await runSamples(shell, PATH_OF_A_NEWCOMER.filter(isFor(language)), typed, port);
    expect(shell.printed()).not.toContain('refused:');
  }
  await lares.kill('SIGTERM');
});
