import {
  type AccessControl,
  actorOf,
  listNotifiableMembers,
  type NotifiableMember,
} from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { requireIncident } from '../incidents/index.ts';
import { notFound } from '../platform/errors.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { isPublicId } from '../platform/ids.ts';
import { changeByEmail, endPhone, endSubscription } from './channels/channels.ts';
import { beginPhone, NO_GATEWAY, provePhone } from './channels/phone.ts';
import { findUserChannels, readReachableUsers } from './channels/store.ts';
import type { NotificationDependencies } from './dependencies.ts';
import { readOnCall, setOnCall } from './on-call/on-call.ts';
import { listOnCall, listOnCallByTag } from './on-call/store.ts';
import { presentPreferences, savePreferences } from './preferences/preferences.ts';
import { listSubscriptions } from './push/store.ts';
import { subscribe, TOO_MANY } from './push/subscribe.ts';
import {
  CodeInput,
  NotificationList,
  NotificationRules,
  NotificationRulesInput,
  NotificationWays,
  NotificationWaysChange,
  OnCallBody,
  OnCallInput,
  PhoneInput,
  PushInput,
} from './schema.ts';
import { listNotifications } from './sending/list.ts';

const tag = 'Notifications';
const MINE = '/users/me/notification-ways';
const RULES = '/users/me/notification-rules';

/** Notification settings and on-call lists. Channels belong to the account, as the password does. */
export function notificationRoutes(
  dependencies: NotificationDependencies,
  access: AccessControl,
): AnyRoute[] {
  const { tools } = dependencies;
  const { database } = tools;
  const presentChannels = async (userId: string) => {
    const { by_email, phone_number, phone_verified_at } = await findUserChannels(database, userId);
    const browsers = await listSubscriptions(database, [userId]);
    return {
      by_email,
      ...(phone_number === null ? {} : { phone_number }),
      phone_verified: phone_verified_at !== null,
      browsers: browsers.map(({ subscription_id, label, created_at }) => ({
        subscription_id,
        label,
        created_at,
      })),
      push_key: await dependencies.vapid.publicKey(),
    };
  };
  const presentOnCall = async (organizationId: string) => {
    const people = await readOnCall(database, organizationId);
    const byTag = await listOnCallByTag(database, organizationId);
    const members = new Map(
      (await listNotifiableMembers(database, organizationId)).map((person) => [person.user_id, person]),
    );
    const ids = [...people.map(({ user_id }) => user_id), ...byTag.flatMap(({ user_ids }) => user_ids)];
    const addresses = await readReachableUsers(database, [...new Set(ids)]);
    const present = ({ user_id, fullname }: NotifiableMember) => ({
      user_id,
      fullname,
      email: addresses.get(user_id)?.email != null,
      sms: addresses.get(user_id)?.phone_number != null,
      push: (addresses.get(user_id)?.browsers.length ?? 0) > 0,
    });
    return {
      people: people.map(present),
      by_tag: byTag.map(({ tag: name, user_ids }) => ({
        tag: name,
        people: user_ids.flatMap((id) => members.get(id) ?? []).map(present),
      })),
      listed: (await listOnCall(database, organizationId)).length > 0,
    };
  };
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/on-call',
      operationId: 'getOnCall',
      summary: 'Who is told of what goes on, in their order',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(OnCallBody),
      handle: ({ context: { organization } }) => presentOnCall(organization.organization_id),
    }),
    route({
      method: 'PUT',
      path: '/organizations/:organization_id/on-call',
      operationId: 'setOnCall',
      summary: 'Put members on call, in an order',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'on_call.changed', kind: 'organization', id: 'organization_id' },
      body: OnCallInput,
      answer: refTo(OnCallBody),
      handle: async ({ context: { caller, organization }, body, request }) => {
        await setOnCall(tools, organization, body, actorOf(caller, request));
        return presentOnCall(organization.organization_id);
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/incidents/:incident_id/notifications',
      operationId: 'listIncidentNotifications',
      summary: 'Who was told of an incident, how, and what became of it',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      answer: NotificationList,
      csv: 'notifications',
      handle: async ({ context: { home }, params: { incident_id } }) => {
        await requireIncident(database, home.home_id, incident_id, tools.clock.now());
        return { notifications: await listNotifications(database, home.home_id, incident_id) };
      },
    }),
    route({
      method: 'GET',
      path: MINE,
      operationId: 'getNotificationWays',
      summary: 'How you are told of what goes on',
      tag,
      access: access.withSession(),
      answer: refTo(NotificationWays),
      handle: ({ context: { caller } }) => presentChannels(caller.user.user_id),
    }),
    route({
      method: 'PATCH',
      path: MINE,
      operationId: 'updateNotificationWays',
      summary: 'Be told by e-mail, or not',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_channel.updated', kind: 'notification_channel' },
      body: NotificationWaysChange,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, body: { by_email }, request }) => {
        await changeByEmail(dependencies, caller.user, by_email, actorOf(caller, request));
        return presentChannels(caller.user.user_id);
      },
    }),
    route({
      method: 'GET',
      path: RULES,
      operationId: 'getNotificationRules',
      summary: 'What you are told, and when',
      tag,
      access: access.withSession(),
      answer: refTo(NotificationRules),
      handle: ({ context: { caller } }) => presentPreferences(tools, caller.user.user_id),
    }),
    route({
      method: 'PUT',
      path: RULES,
      operationId: 'setNotificationRules',
      summary: 'Decide what you are told, and when: rules, quiet hours, and the summary of the morning',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_rules.changed', kind: 'user' },
      body: NotificationRulesInput,
      answer: refTo(NotificationRules),
      handle: async ({ context: { caller }, body, request }) => {
        await savePreferences(dependencies, caller.user, body, actorOf(caller, request));
        return presentPreferences(tools, caller.user.user_id);
      },
    }),
    route({
      method: 'PUT',
      path: `${MINE}/phone`,
      operationId: 'setNotificationPhone',
      summary: 'Be told by SMS: a code is sent to the number, which counts once that came back',
      tag,
      access: access.withSession(),
      audit: { none: 'The number counts once its code is confirmed, which is audited.' },
      body: PhoneInput,
      answer: refTo(NotificationWays),
      conflict: NO_GATEWAY,
      asksAgain: true,
      handle: async ({ context: { caller }, body: { phone_number } }) => {
        await beginPhone(dependencies, caller, phone_number);
        return presentChannels(caller.user.user_id);
      },
    }),
    route({
      method: 'POST',
      path: `${MINE}/phone/code`,
      operationId: 'proveNotificationPhone',
      summary: 'The code that came by SMS',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_channel.added', kind: 'notification_channel' },
      body: CodeInput,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, body: { code }, request }) => {
        await provePhone(dependencies, caller, code, actorOf(caller, request));
        return presentChannels(caller.user.user_id);
      },
    }),
    route({
      method: 'DELETE',
      path: `${MINE}/phone`,
      operationId: 'removeNotificationPhone',
      summary: 'Be told by SMS no more',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_channel.removed', kind: 'notification_channel' },
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, request }) => {
        await endPhone(dependencies, caller.user, actorOf(caller, request));
        return presentChannels(caller.user.user_id);
      },
    }),
    route({
      method: 'POST',
      path: `${MINE}/push`,
      operationId: 'addPushSubscription',
      summary: 'Be told in a browser',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_channel.added', kind: 'notification_channel' },
      body: PushInput,
      status: 201,
      answer: refTo(NotificationWays),
      conflict: TOO_MANY,
      asksAgain: true,
      handle: async ({ context: { caller }, body: { endpoint, keys, label = 'Browser' }, request }) => {
        await subscribe(dependencies, caller, { endpoint, keys, label }, actorOf(caller, request));
        return presentChannels(caller.user.user_id);
      },
    }),
    route({
      method: 'DELETE',
      path: `${MINE}/push/:subscription_id`,
      operationId: 'removePushSubscription',
      summary: 'Be told in that browser no more',
      tag,
      access: access.withSession(),
      audit: { action: 'notification_channel.removed', kind: 'notification_channel', id: 'subscription_id' },
      item: true,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, params: { subscription_id }, request }) => {
        const by = actorOf(caller, request);
        const isGone =
          isPublicId(subscription_id) &&
          (await endSubscription(dependencies, caller.user, subscription_id, by));
        if (!isGone) throw notFound('Browser');
        return presentChannels(caller.user.user_id);
      },
    }),
  ];
}
