import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { codeFor, exchange, newClient, refresh, type TestClient } from '../../../test/harness/oauth.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { nextMove } from './generations.ts';

describe('what becomes of a refresh token', () => {
  const now = new Date('2026-11-15T09:30:00Z');
  const later = new Date(now.getTime() + 1);
  it.each([
    ['the newest', { generation: 5, used: false, expires_at: later }, 'advance'],
    ['the one it came from', { generation: 4, used: true, expires_at: later }, 'repeat'],
    ['a sibling of that one', { generation: 4, used: false, expires_at: later }, 'revoke'],
    ['two generations back', { generation: 3, used: true, expires_at: later }, 'revoke'],
    ['the first', { generation: 1, used: true, expires_at: later }, 'revoke'],
    ['the newest, expired', { generation: 5, used: false, expires_at: now }, 'refuse'],
    ['two generations back, expired', { generation: 3, used: true, expires_at: now }, 'refuse'],
  ] as const)('%s', (_name, token, move) => {
    expect(nextMove(token, 5, now)).toBe(move);
  });
});

/**
 * An independent model of the rule as a tree: a token knows its parent. `place` is the token used last. Its children
 * are valid, and so is `place` until a child is used. Presenting any other token ends the family.
 */
class Model {
  readonly tokens: { value: string; parent: number; endsAt: number }[] = [];
  place = -1;
  revoked = false;

  expectation(index: number, now: number): 'answered' | 'refused' {
    const token = this.tokens[index];
    if (this.revoked || !token || token.endsAt <= now) return 'refused';
    const alive = token.parent === this.place || index === this.place;
    if (!alive) this.revoked = true;
    else if (token.parent === this.place) this.place = index;
    return alive ? 'answered' : 'refused';
  }
}

describe('a family of refresh tokens', () => {
  let world: World;
  let person: Person;
  let browser: Visitor;
  let client: TestClient;

  beforeAll(async () => {
    world = await openWorld();
    person = await world.person();
    client = await newClient(world, person);
  });

  it('does what the model says, whatever is presented in whatever order [refresh-token-model]', async () => {
    const present = fc.record({ what: fc.constant('present' as const), which: fc.nat({ max: 30 }) });
    // Mostly recent tokens: a thief and a client that race hold tokens near the newest.
    const presentRecent = fc.record({ what: fc.constant('recent' as const), back: fc.nat({ max: 3 }) });
    const wait = fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 100, 179, 180) });
    const steps = fc.array(
      fc.oneof(
        { weight: 2, arbitrary: present },
        { weight: 6, arbitrary: presentRecent },
        { weight: 1, arbitrary: wait },
      ),
      { minLength: 1, maxLength: 12 },
    );
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        browser = await world.browserOf(person);
        const first = (await exchange(world, client, await codeFor(browser, client))).body;
        const model = new Model();
        const ends = () => world.clock.now().getTime() + 180 * DAY_MS;
        model.tokens.push({ value: first.refresh_token, parent: -1, endsAt: ends() });
        let newestAccess: string = first.access_token;
        for (const step of run) {
          world.clock.advance(61_000);
          if (step.what === 'wait') {
            world.clock.advance(step.days * DAY_MS);
            continue;
          }
          const count = model.tokens.length;
          const index = step.what === 'present' ? step.which % count : Math.max(0, count - 1 - step.back);
          const wasRevoked = model.revoked;
          const expected = model.expectation(index, world.clock.now().getTime());
          const answer = await refresh(world, client, model.tokens[index]?.value ?? '');
          expect(answer.status === 200 ? 'answered' : answer.body.error).toBe(
            expected === 'answered' ? 'answered' : 'invalid_grant',
          );
          seen.add(`${expected} ${model.revoked && !wasRevoked ? 'and revoked' : ''}`);
          if (expected === 'answered') {
            model.tokens.push({ value: answer.body.refresh_token, parent: model.place, endsAt: ends() });
            newestAccess = answer.body.access_token;
            const me = await clientFor(world.api, newestAccess).get('/users/me');
            expect(me.status).toBe(200);
          }
          if (model.revoked) {
            expect((await clientFor(world.api, newestAccess).get('/users/me')).status).toBe(401);
          }
        }
      }),
      { numRuns: 60 },
    );
    // The test reached every outcome.
    expect([...seen].sort()).toEqual(['answered ', 'refused ', 'refused and revoked']);
  }, 120_000);

  it('forgets the oldest of many unused successors, and the newest still works', async () => {
    browser = await world.browserOf(person);
    const first = (await exchange(world, client, await codeFor(browser, client))).body;
    const successors: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      world.clock.advance(1000);
      successors.push((await refresh(world, client, first.refresh_token)).body.refresh_token);
    }
    expect((await refresh(world, client, successors[0] ?? '')).body.error).toBe('invalid_grant');
    expect((await refresh(world, client, successors.at(-1) ?? '')).status).toBe(200);
  });
});
