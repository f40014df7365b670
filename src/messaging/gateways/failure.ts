import { describeMailFailure } from '../../mail/index.ts';
import type { Channel } from './gateway.ts';

/** A failure that concerns the gateway, not one message. */
export interface GatewayFailure {
  /** Without personal data and without the gateway's address. */
  reason: string;
  /** After the log-in: a probe does not show that it is over. */
  afterLogin: boolean;
}

const ANSWERED = /^the gateway (answered (\d{3}).*)$/;
const UNAUTHORIZED = '401';
const SYSTEM_ERROR = /\bE[A-Z]{4,}\b/;

/** Describes an error that is no rejection of a message. */
export function describeGatewayFailure(channel: Channel, error: unknown): GatewayFailure {
  if (channel === 'email') return describeMailFailure(error);
  const { message = '', name = '', code = '' } = error as { message?: string; name?: string; code?: string };
  const [, answer, status] = ANSWERED.exec(message) ?? [];
  if (answer !== undefined) return { reason: `The gateway ${answer}.`, afterLogin: status !== UNAUTHORIZED };
  if (name === 'TimeoutError' || name === 'AbortError')
    return { reason: 'The gateway does not answer in time.', afterLogin: true };
  const detail = SYSTEM_ERROR.exec(`${code} ${message}`)?.[0];
  if (detail !== undefined)
    return { reason: `The gateway cannot be reached (${detail}).`, afterLogin: false };
  return { reason: 'The gateway gave no valid answer.', afterLogin: true };
}
