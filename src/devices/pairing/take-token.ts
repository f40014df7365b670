import { createHmac } from 'node:crypto';
import { notFound, tooManyRequests } from '../../platform/errors.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { isDeviceToken, lockDevice, replaceDeviceTokens } from '../tokens.ts';
import { INTERVAL_S } from './begin-pairing.ts';
import { findPairedDevice, lockPairing, noteGiven, notePoll } from './store.ts';

/** Too soon is a value, because that it asked is noted all the same. */
type Outcome = { device_id: string; device_token: string } | 'waiting' | 'too soon';

/** The device asks whether somebody has paired it. Undefined: not yet. */
export async function takeToken(tools: Tools, secret: string) {
  const outcome = await inOneTransaction(tools, (joined) => take(joined, secret));
  if (outcome === 'too soon') throw tooManyRequests(INTERVAL_S);
  return outcome === 'waiting' ? undefined : outcome;
}

async function take(tools: Tools, secret: string): Promise<Outcome> {
  const { database } = tools;
  const hash = Buffer.from(hashOfToken(secret), 'hex');
  // The device first, as those lock it who delete it; until it was paired there is none.
  const paired = await findPairedDevice(database, hash);
  if (paired !== undefined) await lockDevice(database, paired);
  const pairing = await lockPairing(database, hash);
  const now = tools.clock.wall();
  if (!pairing || pairing.expires_at <= now) throw notFound('Pairing');
  const { device_id, polled_at } = pairing;
  if (device_id === null || device_id !== paired) {
    const soon = polled_at !== null && now.getTime() - polled_at.getTime() < INTERVAL_S * 1000;
    await notePoll(database, hash, now);
    return soon ? 'too soon' : 'waiting';
  }
  const device_token = tokenOf(secret);
  const tokenHash = Buffer.from(hashOfToken(device_token), 'hex');
  if (!pairing.token_given) {
    await replaceDeviceTokens(database, device_id, tokenHash, tools.clock.now());
    await noteGiven(database, hash);
  } else if (!(await isDeviceToken(database, device_id, tokenHash))) {
    // Somebody has given the device another one since: this one does not come back to life.
    throw notFound('Pairing');
  }
  return { device_id, device_token };
}

/**
 * One secret, one token: a device whose answer was lost, or that asked twice at once, is told the same one. Made of what the
 * device alone has, it need not be kept anywhere in between.
 */
function tokenOf(secret: string): string {
  return `dt_${createHmac('sha256', secret).update('device token').digest('base64url')}`;
}
