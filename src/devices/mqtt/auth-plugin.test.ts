import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { HOME, openStage } from '../../../test/harness/mqtt/broker-context.ts';
import { mqttAuthPlugin } from './auth-plugin.ts';

const ME = '66a1f0c2d3e4b5a697887766';
const OFF = '66a1f0c2d3e4b5a697887768';
const MY_TOKEN = `dt_${'a'.repeat(43)}`;
const OFF_TOKEN = `dt_${'c'.repeat(43)}`;
const BRIDGE_ID = '66a1f0c2d3e4b5a697887769';
const ITS_TOKEN = `bt_${'d'.repeat(43)}`;

async function ask(body: unknown) {
  const { stage, dependencies } = openStage();
  stage.devices.set(MY_TOKEN, { device_id: ME, home_id: HOME, active: true });
  stage.devices.set(OFF_TOKEN, { device_id: OFF, home_id: HOME, active: false });
  const identify = async (token: string) =>
    token === ITS_TOKEN ? { bridge_id: BRIDGE_ID, base: 'x' } : undefined;
  const server = Fastify();
  await server.register(mqttAuthPlugin(dependencies.authentication, null, { identify }));
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const answer = await server.inject({ method: 'POST', url: '/ingest/v1/mqtt/auth', headers, payload });
  return [answer.statusCode, answer.json()];
}

it.each([
  ['a device with its token', { username: ME, password: MY_TOKEN }],
  ['a device that is called by its id', { username: ME, password: MY_TOKEN, clientid: ME }],
  ['a bridge, whatever it calls itself', { username: BRIDGE_ID, password: ITS_TOKEN, clientid: 'mqttjs_1' }],
])('lets in %s', async (_client, body) => {
  expect(await ask(body)).toEqual([200, { result: 'allow' }]);
});

it.each([
  ['a device with a wrong token', { username: ME, password: `dt_${'x'.repeat(43)}` }],
  ['a device under the id of another', { username: OFF, password: MY_TOKEN }],
  ['a device that calls its connection by another id', { username: ME, password: MY_TOKEN, clientid: OFF }],
  ['a device that was switched off', { username: OFF, password: OFF_TOKEN }],
  ['a bridge under the id of another', { username: ME, password: ITS_TOKEN }],
  ['a bridge with a wrong token', { username: BRIDGE_ID, password: `bt_${'x'.repeat(43)}` }],
  ['a user name without a password', { username: ME }],
  ['a password that is no text', { username: ME, password: [MY_TOKEN] }],
  ['an empty body', null],
])('does not let in %s', async (_client, body) => {
  expect(await ask(body)).toEqual([403, { result: 'deny' }]);
});
