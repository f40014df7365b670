import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { NPM_START, startLares, temporaryDirectory } from '../../harness/program.ts';

const END_OF_BANNER = 'Ctrl-C stops everything.';
const ADDRESS = /\b(?:https?|mqtt):\/\/\S+/g;
/** `curl -H 'Authorization: …' http://…`, as the banner prints it. */
const AUTHORIZATION = /-H 'Authorization: ([^']+)'/;

/** On an empty database of the test's server: creating an embedded one takes most of a first start. */
async function firstStart(demo: 'on' | 'off'): Promise<string> {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  const environment = {
    DATABASE_URL: urlOf(connectionConfig),
    LARES_DATA_DIR: temporaryDirectory(),
    LARES_MQTT_PORT: '0',
    LARES_DEMO: demo,
  };
  const { output } = await startLares(environment, NPM_START);
  await expect.poll(() => output.stdout).toContain(END_OF_BANNER);
  return output.stdout.split(END_OF_BANNER, 1)[0] ?? '';
}

async function answerAt(address: string, line: string): Promise<number | 'connected'> {
  if (!address.startsWith('mqtt:')) {
    const [, authorization] = AUTHORIZATION.exec(line) ?? [];
    const headers = authorization === undefined ? {} : { authorization };
    return (await fetch(address, { headers, redirect: 'manual' })).status;
  }
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.destroy();
  return 'connected';
}

it.each([
  ['on', ['/', '/docs/', '/guide/', 'mqtt:', '/v8/homes', '/demo/receiver']],
  ['off', ['/', '/docs/', '/guide/', 'mqtt:', '/signup?code=']],
] as const)(
  'every address that the banner of a first start prints answers 200, with LARES_DEMO=%s',
  async (demo, expected) => {
    const banner = await firstStart(demo);
    const printed = banner
      .split('\n')
      .flatMap((line) => (line.match(ADDRESS) ?? []).map((address) => ({ address, line })));
    for (const part of expected)
      expect(
        printed.some(({ address }) => address.includes(part)),
        `${part} in ${banner}`,
      ).toBe(true);
    const answers = [];
    for (const { address, line } of printed) answers.push([address, await answerAt(address, line)]);
    expect(answers).toEqual(
      printed.map(({ address }) => [address, address.startsWith('mqtt:') ? 'connected' : 200]),
    );
  },
  4 * MINUTE_MS,
);
