import { lockHomeStatus } from '../../devices/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import { describeGatewayFailure, Refused } from '../gateways/index.ts';
import { planNextHostCall } from '../noise/host-call.ts';
import { inTransaction } from '../transaction.ts';
import type { Purpose } from './message.ts';
import { planNextChannel } from './next-channel.ts';
import { findMessage, lockMessage, postpone, settle } from './store.ts';

/** Noise and safety are urgent; a message before the arrival can wait. */
const SOON = [30 * SECOND_MS, 60 * SECOND_MS];
const UNHURRIED = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const DELAYS_MS: Record<Purpose, number[]> = {
  noise: SOON,
  safety: SOON,
  host: SOON,
  pre_arrival: UNHURRIED,
  written: UNHURRIED,
  reply: [],
};

/** Handles a failed attempt: retry, next channel, or failure. Returns the next due time. */
export function handleFailure(
  { tools, log, onGateway }: MessagingDependencies,
  messageId: string,
  attempt: number,
  error: unknown,
): Promise<Date | undefined> {
  return inTransaction(tools, async (connection) => {
    const now = tools.clock.now();
    const found = await findMessage(connection, messageId);
    if (found) await lockHomeStatus(connection, found.home_id);
    const message = found && (await lockMessage(connection, messageId));
    // Another process claimed the message meanwhile: this outcome is outdated.
    if (message?.status !== 'sending' || message.attempts !== attempt) return undefined;
    const { purpose, gateway } = message;
    const reason = failureReason(error);
    log.warn({ message_id: messageId, gateway, attempt, reason }, 'message not sent');
    // A rejection is about the message, not the gateway.
    if (!(error instanceof Refused))
      await onGateway(connection, message, describeGatewayFailure(message.channel, error), now);
    const delayMs = error instanceof Refused ? undefined : DELAYS_MS[purpose][attempt - 1];
    if (delayMs !== undefined) {
      const retryAt = new Date(now.getTime() + delayMs);
      await postpone(connection, messageId, retryAt, reason);
      return retryAt;
    }
    await settle(connection, messageId, 'failed', reason, now);
    await planNextChannel(tools, connection, message, now);
    if (!(error instanceof Refused)) await planNextHostCall(tools, connection, message, now);
    return undefined;
  });
}

/**
 * Only a rejection is known to contain no personal data: a mail server quotes the address, so other errors use their
 * code.
 */
function failureReason(error: unknown): string {
  if (error instanceof Refused) return `The gateway refused it: ${error.message}.`;
  const { code } = error as { code?: unknown };
  return `The gateway could not take it${typeof code === 'string' ? ` (${code})` : ''}.`;
}
