import { listNotifiableMembers } from '../../accounts/index.ts';
import type { HomeRow } from '../../homes/store.ts';
import { isSafety as isSafetyIncident, type ListedIncident } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { missingGateway } from '../channels/gateways.ts';
import {
  type ChannelAddress,
  EVERY_CHANNEL,
  type ReachableUser,
  readReachableUsers,
  selectAddresses,
} from '../channels/store.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { findRecipients, planSummaries, type Recipient } from '../notices/recipients.ts';
import { readOnCall } from '../on-call/on-call.ts';
import { isWithin, nextAt } from '../preferences/hours.ts';
import type { Candidate } from './escalation.ts';
import type { NotificationChannel } from './store.ts';

/** An alerted user, and the addresses to use. */
export interface AlertedUser {
  person: ReachableUser;
  addresses: ChannelAddress[];
}

export interface AlertAudience {
  /** All members on call, in order. */
  candidates: Candidate[];
  /** Users who want to know at once, by their id. */
  alerted: Map<string, AlertedUser>;
  /** Not on call, but with a rule for this; not in quiet hours. */
  subscribers: string[];
  /** When the first quiet hours end. */
  quietUntil: Date | undefined;
}

/** Who would be alerted of the incident at this moment. Those who want a summary get one planned. */
export async function findAudience(
  dependencies: NotificationDependencies,
  connection: Connection,
  { organization_id, home_id, tags }: HomeRow,
  incident: ListedIncident,
  now: Date,
): Promise<AlertAudience> {
  const { kind, level } = incident;
  const isSafety = isSafetyIncident(incident);
  const subject = { kind, level, home_id, tagKeys: tags.map(tagKey), at: now };
  const notified = await findRecipients(connection, organization_id, subject);
  const isQuiet = ({ preferences: { quiet }, clock }: Recipient) =>
    !isSafety && quiet !== null && isWithin(quiet, clock, now);
  await planSummaries(
    connection,
    notified.filter((one) => one.decision.timing === 'summary' || isQuiet(one)),
    now,
  );
  const atOnce = new Map(
    notified.flatMap((one) => (one.decision.timing === 'at_once' ? [[one.user_id, one]] : [])),
  );
  const people = await readReachableUsers(connection, [...atOnce.keys()]);
  const alerted = new Map<string, AlertedUser>();
  for (const [user_id, { decision }] of atOnce) {
    const person = people.get(user_id);
    if (!person) continue;
    const addresses = addressesFor(dependencies, person, decision.channels, isSafety);
    alerted.set(user_id, { person, addresses });
  }
  const stateOf = (user_id: string): Candidate['state'] => {
    const recipient = atOnce.get(user_id);
    if (!recipient) return 'opted_out';
    if (!canReach(dependencies, alerted.get(user_id))) return 'unreachable';
    return isQuiet(recipient) ? 'quiet' : 'ready';
  };
  const onCall = await readOnCall(connection, organization_id, now, subject);
  const others = [...atOnce.values()].filter(({ isResponsible }) => !isResponsible);
  const ends = [...atOnce.values()]
    .filter((one) => isQuiet(one) && canReach(dependencies, alerted.get(one.user_id)))
    .map(({ preferences: { quiet }, clock }) => nextAt(quiet?.to ?? '', clock, now));
  return {
    candidates: onCall.map(({ user_id }) => ({ user_id, state: stateOf(user_id) })),
    alerted,
    subscribers: others.flatMap(({ user_id }) => (stateOf(user_id) === 'ready' ? user_id : [])),
    quietUntil: ends.sort((a, b) => a.getTime() - b.getTime())[0],
  };
}

/** The last resort: everyone on call, then owners and admins, by every channel they have. */
export async function findEveryone(
  connection: Connection,
  { organization_id, home_id }: HomeRow,
  candidates: readonly Candidate[],
): Promise<AlertedUser[]> {
  const members = await listNotifiableMembers(connection, organization_id, home_id);
  const leaders = (['owner', 'admin'] as const).flatMap((role) => members.filter((one) => one.role === role));
  const ids = [...new Set([...candidates, ...leaders].map(({ user_id }) => user_id))];
  const people = await readReachableUsers(connection, ids);
  return ids.flatMap((id) => {
    const person = people.get(id);
    return person ? [{ person, addresses: selectAddresses(person, EVERY_CHANNEL) }] : [];
  });
}

/** A channel of the user works now: it has an address and a gateway. */
export function canReach(dependencies: NotificationDependencies, alerted: AlertedUser | undefined): boolean {
  return alerted?.addresses.some(({ channel }) => !missingGateway(dependencies, channel)) ?? false;
}

/** Safety incidents use all channels when the chosen ones do not work, and calls unless a rule leaves them out. */
function addressesFor(
  dependencies: NotificationDependencies,
  person: ReachableUser,
  channels: NotificationChannel[] | null,
  isSafety: boolean,
): ChannelAddress[] {
  if (!isSafety) return selectAddresses(person, channels);
  const wanted = selectAddresses(person, channels ?? EVERY_CHANNEL);
  return canReach(dependencies, { person, addresses: wanted })
    ? wanted
    : selectAddresses(person, EVERY_CHANNEL);
}
