import { SMS_NOT_ALLOWED } from './allowance.ts';
import type { Status } from './message.ts';

/** Why a message is not sent, as text for hosts. */
export interface Ending {
  status: Status;
  reason: string;
  /** The next channel is used instead. */
  nextChannel?: true;
}

export const NOISE_OVER: Ending = { status: 'cancelled', reason: 'It is quiet again.' };
export const OVERTAKEN: Ending = { status: 'skipped', reason: 'The next level of the noise came first.' };
export const MAINTENANCE: Ending = { status: 'cancelled', reason: 'The home is under maintenance.' };
export const NOT_STAYING: Ending = { status: 'cancelled', reason: 'The guest does not stay there now.' };
export const ACKNOWLEDGED: Ending = { status: 'cancelled', reason: 'A member has acknowledged the noise.' };
export const NO_HOST: Ending = { status: 'skipped', reason: 'The home has no phone number of a host.' };
export const CAPPED: Ending = { status: 'skipped', reason: 'The guest got the most messages of a day.' };
export const ERASED: Ending = { status: 'cancelled', reason: 'The personal data of the guest was erased.' };
export const STAY_OVER: Ending = { status: 'cancelled', reason: 'The stay is over.' };
export const ARRIVED: Ending = { status: 'cancelled', reason: 'The guest arrived long before.' };
export const SWITCHED_OFF: Ending = { status: 'cancelled', reason: 'Such messages were switched off.' };
export const INCIDENT_CLOSED: Ending = { status: 'cancelled', reason: 'The incident was closed.' };
export const TOO_LATE: Ending = { status: 'cancelled', reason: 'The alarm was more than 15 minutes ago.' };
export const NO_GATEWAY: Ending = {
  status: 'skipped',
  reason: 'No gateway for this channel is configured.',
  nextChannel: true,
};
export const NO_NUMBER: Ending = {
  status: 'skipped',
  reason: 'The guest has no phone number that can be reached.',
  nextChannel: true,
};
export const NO_EMAIL: Ending = {
  status: 'skipped',
  reason: 'The guest has no e-mail address.',
  nextChannel: true,
};
export const SMS_OFF: Ending = { status: 'skipped', reason: SMS_NOT_ALLOWED, nextChannel: true };
export const SMS_LIMIT: Ending = {
  status: 'skipped',
  reason: 'The limit of SMS and calls was reached.',
  nextChannel: true,
};
/** Sent later. */
export const SNOOZED = 'The host has snoozed the noise.';
export const GIVEN_UP: Ending = { status: 'failed', reason: 'It was begun too often.' };
