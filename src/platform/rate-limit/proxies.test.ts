import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { addressKey } from './address-key.ts';

const POLICY = { perSecond: 1, burst: 5 };

/** Behind no proxy, behind two, and behind those on loopback and in 10.0.0.0/8. */
let open: World;
let hops: World;
let networks: World;

beforeAll(async () => {
  open = await openWorld({ rateLimit: POLICY });
  hops = await openWorld({ rateLimit: POLICY, trustProxy: 2, slowDownGuessing: true });
  networks = await openWorld({ rateLimit: POLICY, trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] });
});

/** 9 KB of incompressible text: too long for an index. */
const noise = (seed: number) =>
  Array.from({ length: 141 }, (_, part) => hash('sha256', `${seed} ${part}`, 'hex')).join('');

/** How many of ten guesses are checked, each with a made-up start of the header. */
async function lookedAt(world: World, forwarded: (guess: number) => string): Promise<number> {
  let looked = 0;
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await world.anonymous.get('/users/me', { 'x-forwarded-for': forwarded(guess) });
    if (answer.status === 401) looked += 1;
    else expect(answer.status).toBe(429);
  }
  return looked;
}

describe('who is behind a proxy', () => {
  it('is not believed where no proxy is', async () => {
    expect(await lookedAt(open, (guess) => `203.0.113.${guess}`)).toBe(5);
  });

  it('is what the last trusted proxy saw, whatever was written in front of that', async () => {
    expect(await lookedAt(hops, (guess) => `203.0.113.${guess}, 198.51.100.1, 10.0.0.2`)).toBe(5);
    expect(await lookedAt(networks, (guess) => `203.0.113.${guess}, 198.51.100.1, 10.0.0.2`)).toBe(5);
  });

  it('is another one for another address', async () => {
    expect(await lookedAt(hops, (guess) => `198.51.100.${100 + guess}, 10.0.0.2`)).toBe(10);
    expect(await lookedAt(networks, (guess) => `198.51.100.${100 + guess}, 10.0.0.2`)).toBe(10);
  });

  it('is one caller when the header is made-up text, also of 9 KB', async () => {
    expect(await lookedAt(hops, (guess) => `${noise(guess)}, 10.0.0.2`)).toBe(5);
    expect(await lookedAt(networks, (guess) => noise(guess))).toBe(5);
  });

  it('gets no 500 for 9 KB on a page or at the token endpoint', async () => {
    const forwarded = { 'x-forwarded-for': `${noise(0)}, 10.0.0.2` };
    const page = await hops.visitor().submit('/login', { email: 'a@example.com', password: 'x' }, forwarded);
    expect(page.status).toBeLessThan(500);
    const grant = { grant_type: 'refresh_token', client_id: 'x', client_secret: 'x', refresh_token: 'x' };
    expect((await hops.anonymous.post('/oauth/token', grant, forwarded)).status).toBeLessThan(500);
  });
});

describe('an address', () => {
  it.each([
    ['with a port', '198.51.100.7:4711', '198.51.100.7'],
    ['in brackets', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['that is a number', '17', 'unknown'],
    ['that is unknown', 'unknown', 'unknown'],
    ['of 9 KB', 'x'.repeat(9000), 'unknown'],
    ['that is empty', '', 'unknown'],
  ])('%s counts as it should', (_what, ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
