import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_QUOTAS } from '../../src/platform/quotas.ts';
import { atFileEnd } from '../harness/at-end.ts';
import { openSmsGateway } from '../harness/gateways/sms-gateway.ts';
import { rounds } from '../harness/run/rounds.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';
import { badBody, goodValue, junkId, junkQuery } from './arbitrary.ts';
import { answerChecker, type Operation, operationsOf } from './document.ts';
import { fill, openThings, withCredentials } from './things.ts';

const GOOD_RUNS = rounds(1, 40);
/** Half of random bodies are valid by chance. With eight of them some operation refused none, one time in five. */
const BAD_BODIES = rounds(30, 120);
/** Enough bodies were refused. */
const REFUSED = rounds(5, 120);
const BAD_RUNS = rounds(3, 120);

let world: World;
let hood: Neighbourhood;
let things: ReturnType<typeof openThings>;
let operations: Operation[];
let ofDevices: string[];
let complaint: ReturnType<typeof answerChecker>;
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  const provider = await openSmsGateway(atFileEnd);
  world = await openWorld({ quotas: NO_QUOTAS, smsUrl: provider.url });
  hood = await world.neighbourhood();
  things = openThings(world, hood);
  const document = (await world.anonymous.get('/openapi.json')).body;
  const all = operationsOf(document).filter(({ page }) => !page);
  operations = all.filter(({ device }) => !device);
  ofDevices = all.filter(({ device }) => device).map(({ id }) => id);
  complaint = answerChecker(document);
});

const CSV = 'name,guest,checkin_time,external_id,home\nAda,Ada,2026-12-01T14:00:00Z,r-1,Walked\n';

async function call(operation: Operation, path: string, body: unknown, browser: Visitor) {
  const file = { raw: CSV, headers: { 'content-type': 'text/csv' } };
  const json = { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const sent = operation.csv ? file : body === undefined ? {} : json;
  const answer = operation.session
    ? await browser.api(operation.method, path, body)
    : await world.as(hood.owner).send(operation.method, path, sent);
  seen.set(operation.id, (seen.get(operation.id) ?? new Set()).add(answer.status));
  const problem = complaint(operation, answer);
  expect(
    problem,
    `${operation.method} ${path} ${JSON.stringify(body)?.slice(0, 500)} → ${answer.text.slice(0, 500)}`,
  ).toBeUndefined();
  return answer;
}

describe('every operation of the document', () => {
  it(
    'takes good input, and answers as documented [operation-valid-input]',
    async () => {
      for (const operation of operations) {
        const runs = operation.body ? GOOD_RUNS : 1;
        for (let run = 0; run < runs; run += 1) {
          const these = things.thingsFor(operation, await things.freshThings(operation.path));
          const [sample] = operation.body ? fc.sample(goodValue(operation.body, these), 1) : [undefined];
          const body = withCredentials(operation, sample, these);
          world.clock.advance(1000);
          const browser = await world.browserOf(hood.owner);
          const answer = await call(operation, fill(operation.path, these), body, browser);
          expect(answer.status, `${operation.id} with ${JSON.stringify(body)} → ${answer.text}`).toBeLessThan(
            300,
          );
        }
      }
    },
    rounds(240_000, 3_600_000),
  );

  it(
    'refuses bad input with a documented 4xx, and never fails [operation-invalid-input]',
    async () => {
      const these = await things.freshThings();
      for (const operation of operations) {
        world.clock.advance(1000);
        const browser = await world.browserOf(hood.owner);
        // A good path whose thing must survive: deletions use ids that name nothing.
        const path =
          operation.method === 'DELETE' ? operation.path.replace(/\{\w+\}$/, '0'.repeat(24)) : operation.path;
        const bodies = operation.body ? fc.sample(badBody(operation.body, these), BAD_BODIES) : [undefined];
        let refused = 0;
        for (const body of bodies) {
          const answer = await call(operation, fill(path, things.thingsFor(operation, these)), body, browser);
          if (answer.status >= 400) refused += 1;
          if (refused === REFUSED) break;
        }
        for (const query of fc.sample(junkQuery, BAD_RUNS)) {
          const text = Object.entries(query)
            .map(([name, value]) => `${name}=${value}`)
            .join('&');
          await call(
            operation,
            `${fill(path, things.thingsFor(operation, these))}?${text}`,
            operation.body ? {} : undefined,
            browser,
          );
        }
        // Each parameter of the path in turn, with valid values for the others.
        for (const [parameter] of operation.path.matchAll(/\{\w+\}/g)) {
          // One id that certainly names nothing: all drawn ids may lead to other kinds of paths.
          for (const id of ['0'.repeat(24), ...fc.sample(junkId, BAD_RUNS)]) {
            const junkPath = fill(operation.path.replace(parameter, id), things.thingsFor(operation, these));
            if (new URL(junkPath, 'http://x').pathname !== junkPath) continue; // dots would change the path
            await call(operation, junkPath, operation.body ? {} : undefined, browser);
          }
        }
      }
    },
    rounds(240_000, 3_600_000),
  );

  it('was walked: each succeeded, and each with something to refuse refused it', () => {
    const unwalked = operations.filter(({ id }) => ![...(seen.get(id) ?? [])].some((status) => status < 300));
    expect(unwalked.map(({ id }) => id)).toEqual([]);
    const unrefused = operations.filter(
      ({ id, body, path }) =>
        (body || path.includes('{')) && ![...(seen.get(id) ?? [])].some((status) => status >= 400),
    );
    // A ping ignores the id in its path: it refuses only callers without any webhook.
    expect(unrefused.map(({ id }) => id).filter((id) => id !== 'pingUserWebhook')).toEqual([]);
    expect(operations.length).toBeGreaterThan(25);
  });

  it('is every route the server has', () => {
    const inDocument = new Set(
      operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const served = world.app.routes.map(({ method, path }) => `${method} ${path}`);
    const besides = ['POST /oauth/token', 'POST /oauth/revoke', 'POST /oauth/device_authorization'];
    expect([...inDocument].sort()).toEqual([...served, ...besides].sort());
    // Devices have their own endpoints. src/devices/ingest/http.test.ts, pairing/pairing.test.ts and
    // end-to-end/bridges walk them.
    expect(ofDevices.sort()).toEqual([
      'beginPairing',
      'listCommands',
      'sendReport',
      'sendUplink',
      'takeDeviceToken',
    ]);
  });
});
