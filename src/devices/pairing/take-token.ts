import { createHmac } from 'node:crypto';
import { notFound, tooManyRequests } from '../../platform/errors.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { isDeviceToken, lockDevice, replaceDeviceTokens } from '../tokens.ts';
import { INTERVAL_S } from './begin-pairing.ts';
import { findPairedDevice, lockPairing, recordPoll, recordTokenGiven } from './store.ts';

/** 'too soon' is a value, not an error, so that the transaction commits the time of the poll. */
type Outcome = { device_id: string; device_token: string } | 'waiting' | 'too soon';

/** The token of a paired device. Undefined: not paired yet. */
export async function takeToken(tools: Tools, secret: string) {
  const outcome = await inOneTransaction(tools, (joined) => take(joined, secret));
  if (outcome === 'too soon') throw tooManyRequests(INTERVAL_S);
  return outcome === 'waiting' ? undefined : outcome;
}

async function take(tools: Tools, secret: string): Promise<Outcome> {
  const { database } = tools;
  const hash = Buffer.from(hashOfToken(secret), 'hex');
  // Locks the device first, as deleting it does. An unpaired one has no device.
  const paired = await findPairedDevice(database, hash);
  if (paired !== undefined) await lockDevice(database, paired);
  const pairing = await lockPairing(database, hash);
  const now = tools.clock.wall();
  if (!pairing || pairing.expires_at <= now) throw notFound('Pairing');
  const { device_id, polled_at } = pairing;
  if (device_id === null || device_id !== paired) {
    const soon = polled_at !== null && now.getTime() - polled_at.getTime() < INTERVAL_S * 1000;
    await recordPoll(database, hash, now);
    return soon ? 'too soon' : 'waiting';
  }
  const device_token = tokenOf(secret);
  const tokenHash = Buffer.from(hashOfToken(device_token), 'hex');
  if (!pairing.token_given) {
    await replaceDeviceTokens(database, device_id, tokenHash, tools.clock.now());
    await recordTokenGiven(database, hash);
  } else if (!(await isDeviceToken(database, device_id, tokenHash))) {
    // The device has got another token since. This one stays revoked.
    throw notFound('Pairing');
  }
  return { device_id, device_token };
}

/**
 * One secret gives one token, also when an answer was lost or two requests came at once. It is derived from the secret,
 * so it need not be stored.
 */
function tokenOf(secret: string): string {
  return `dt_${createHmac('sha256', secret).update('device token').digest('base64url')}`;
}
