import { listNotifiableMembers, type Role } from '../../accounts/index.ts';
import { maySendSms } from '../../messaging/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import {
  type ReachableUser,
  readReachableUsers,
  readUserChannels,
  type UserChannels,
} from '../channels/store.ts';
import { isResponsibleFor } from '../notices/recipients.ts';
import { readOnCall } from '../on-call/on-call.ts';
import { decide, NOTIFICATION_KINDS, type NotificationTiming, type Subject } from '../preferences/decide.ts';
import type { Hours } from '../preferences/hours.ts';
import {
  filterWithRules,
  type NotificationPreferences,
  readPreferences,
  readTimeZone,
} from '../preferences/store.ts';
import { ALERT_CHANNELS, type AlertChannel, type ChannelState } from './channels.ts';
import { type GatewayConfiguration, type GatewayStatus, readGatewayStates } from './gateways.ts';

export interface AlertingContext extends GatewayConfiguration {
  tools: Pick<Tools, 'policy'>;
}

export interface AlertRecipient {
  user_id: string;
  fullname: string;
  role: Role;
  on_call: boolean;
  channels: { channel: AlertChannel; state: ChannelState }[];
  quiet_hours?: Hours;
  kinds: { kind: Subject['kind']; told: NotificationTiming }[];
}

export interface AlertingState {
  reachable: boolean;
  recipients: AlertRecipient[];
  gateways: GatewayStatus[];
}

/**
 * Whether a safety incident would reach a person now: the users on call and subscribed users, with the state of their
 * channels. The API, the metrics, the readiness check and `lares doctor` all use it.
 */
export async function readAlerting(
  context: AlertingContext,
  connection: Connection,
  organizationId: string,
  now: Date,
): Promise<AlertingState> {
  const gateways = await readGatewayStates(context, connection);
  const members = await findAlerted(connection, organizationId, now);
  const ids = members.map(({ user_id }) => user_id);
  const users = await readReachableUsers(connection, ids);
  const channels = await readUserChannels(connection, ids);
  const sendsSms = await maySendSms(context.tools, connection, [organizationId]);
  const recipients: AlertRecipient[] = [];
  for (const { preferences, ...member } of members) {
    const user = users.get(member.user_id);
    if (!user) continue;
    const addresses = addressStates(user, channels.get(user.user_id), sendsSms);
    recipients.push({
      ...member,
      channels: ALERT_CHANNELS.map((channel) => ({
        channel,
        state: stateOfChannel(gateways.get(channel)?.state ?? 'missing', addresses[channel]),
      })),
      ...(preferences.quiet ? { quiet_hours: preferences.quiet } : {}),
    });
  }
  const reachable = recipients.some(({ channels }) => channels.some(({ state }) => state === 'ready'));
  return { reachable, recipients, gateways: [...gateways.values()] };
}

/** Members on call in their order, then those with a rule that notifies them of everything dangerous at once. */
async function findAlerted(connection: Connection, organizationId: string, now: Date) {
  const onCall = await readOnCall(connection, organizationId, now);
  const onCallIds = new Set(onCall.map(({ user_id }) => user_id));
  const members = await listNotifiableMembers(connection, organizationId);
  const others = members.filter(({ user_id }) => !onCallIds.has(user_id));
  const withRules = new Set(
    await filterWithRules(
      connection,
      others.map(({ user_id }) => user_id),
    ),
  );
  const candidates = [...onCall, ...others.filter(({ user_id }) => withRules.has(user_id))];
  const preferencesOf = await readPreferences(
    connection,
    candidates.map(({ user_id }) => user_id),
  );
  const homeClock = await readTimeZone(connection, { timezone: null }, [organizationId]);
  return candidates.flatMap((member) => {
    const preferences = preferencesOf.get(member.user_id);
    if (!preferences) return [];
    const on_call = onCallIds.has(member.user_id);
    const clock = preferences.timezone ?? homeClock;
    const timingOf = (kind: Subject['kind']) => timing(member.role, on_call, preferences, clock, kind, now);
    if (timingOf('smoke_alarm') !== 'at_once') return [];
    const kinds = NOTIFICATION_KINDS.map((kind) => ({ kind, told: timingOf(kind) }));
    return [{ ...member, on_call, preferences, kinds }];
  });
}

function timing(
  role: Role,
  onCall: boolean,
  { rules }: NotificationPreferences,
  clock: string,
  kind: Subject['kind'],
  at: Date,
): NotificationTiming {
  const subject: Subject = { kind, home_id: null, tagKeys: [], level: 1, at };
  const decision = decide(rules, clock, subject);
  return decision.fromRule || isResponsibleFor(subject, role, onCall) ? decision.timing : 'never';
}

type AddressState = 'ready' | 'unconfirmed' | 'missing';

function addressStates(
  user: ReachableUser,
  { by_email = true, by_call = false, phone_number = null }: Partial<UserChannels> = {},
  sendsSms: boolean,
): Record<AlertChannel, AddressState> {
  const phone = user.phone_number !== null ? 'ready' : phone_number !== null ? 'unconfirmed' : 'missing';
  return {
    email: user.email !== null ? 'ready' : by_email ? 'unconfirmed' : 'missing',
    sms: sendsSms ? phone : 'missing',
    call: sendsSms && by_call ? phone : 'missing',
    push: user.browsers.length > 0 ? 'ready' : 'missing',
  };
}

/** Without a gateway, confirming the address changes nothing: the missing gateway comes first. */
function stateOfChannel(gateway: GatewayStatus['state'], address: AddressState): ChannelState {
  if (gateway === 'missing' || address === 'missing') return 'missing';
  return address === 'unconfirmed' ? 'unconfirmed' : gateway;
}
