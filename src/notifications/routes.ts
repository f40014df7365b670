import { type AccessControl, actorOf, type User } from '../accounts/index.ts';
import { inHome } from '../homes/index.ts';
import { requireIncident } from '../incidents/index.ts';
import { refTo } from '../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { changeChannels, endPhone, endSubscription } from './channels/channels.ts';
import { beginPhone, NO_GATEWAY, provePhone } from './channels/phone.ts';
import { presentChannels } from './channels/present.ts';
import type { NotificationDependencies } from './dependencies.ts';
import { presentEscalation, setEscalation } from './on-call/escalation-policy.ts';
import { setOnCall } from './on-call/on-call.ts';
import { readOnCallInput } from './on-call/on-call-input.ts';
import { presentOnCall } from './on-call/present.ts';
import { presentPreferences, savePreferences } from './preferences/preferences.ts';
import { subscribe, TOO_MANY } from './push/subscribe.ts';
import {
  CodeInput,
  Escalation,
  EscalationInput,
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
  const session = access.withSession();
  const present = ({ user_id }: User) => presentChannels(dependencies, user_id);
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/on-call',
      operationId: 'getOnCall',
      summary: 'Get the on-call list',
      description: 'Returns the members on call in their order, with rota, absences and swaps.',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(OnCallBody),
      handle: ({ context: { organization } }) =>
        presentOnCall(tools.database, organization.organization_id, tools.clock.now()),
    }),
    route({
      method: 'PUT',
      path: '/organizations/:organization_id/on-call',
      operationId: 'setOnCall',
      summary: 'Set the on-call list',
      description:
        'Sets the members on call and their order. An absent `by_tag`, `rota`, `absences` or `swaps` stays unchanged.',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'on_call.changed', kind: 'organization', id: 'organization_id' },
      body: OnCallInput,
      answer: refTo(OnCallBody),
      handle: async ({ context: { caller, organization }, body, request }) => {
        await setOnCall(tools, organization, readOnCallInput(body), actorOf(caller, request));
        return presentOnCall(tools.database, organization.organization_id, tools.clock.now());
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/escalation',
      operationId: 'getEscalation',
      summary: 'Get the escalation',
      description: 'Returns how each kind of incident escalates until a user acknowledges it.',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(Escalation),
      handle: ({ context: { organization } }) =>
        presentEscalation(tools.database, organization.organization_id),
    }),
    route({
      method: 'PUT',
      path: '/organizations/:organization_id/escalation',
      operationId: 'setEscalation',
      summary: 'Set the escalation',
      description: 'Sets how each kind of incident escalates. Absent kinds get their defaults.',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'escalation.changed', kind: 'organization', id: 'organization_id' },
      body: EscalationInput,
      answer: refTo(Escalation),
      handle: async ({ context: { caller, organization }, body, request }) => {
        await setEscalation(tools, organization, body, actorOf(caller, request));
        return presentEscalation(tools.database, organization.organization_id);
      },
    }),
    route({
      method: 'GET',
      path: '/homes/:home_id/incidents/:incident_id/notifications',
      operationId: 'listIncidentNotifications',
      summary: 'List notifications of an incident',
      description: 'Returns who was notified of an incident, by which channel, and with which status.',
      tag,
      access: inHome(tools, access, 'events_read'),
      item: true,
      answer: NotificationList,
      csv: 'notifications',
      handle: async ({ context: { home }, params: { incident_id } }) => {
        await requireIncident(tools.database, home.home_id, incident_id, tools.clock.now());
        return { notifications: await listNotifications(tools.database, home.home_id, incident_id) };
      },
    }),
    route({
      method: 'GET',
      path: MINE,
      operationId: 'getNotificationWays',
      summary: 'Get notification channels',
      description: 'Returns your notification channels.',
      tag,
      access: session,
      answer: refTo(NotificationWays),
      handle: ({ context: { caller } }) => present(caller.user),
    }),
    route({
      method: 'PATCH',
      path: MINE,
      operationId: 'updateNotificationWays',
      summary: 'Update notification channels',
      description: 'Turns notifications by e-mail and by call on or off.',
      tag,
      access: session,
      audit: { action: 'notification_channel.updated', kind: 'notification_channel' },
      body: NotificationWaysChange,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, body, request }) => {
        await changeChannels(dependencies, caller.user, body, actorOf(caller, request));
        return present(caller.user);
      },
    }),
    route({
      method: 'GET',
      path: RULES,
      operationId: 'getNotificationRules',
      summary: 'Get notification rules',
      description: 'Returns your notification rules, quiet hours and time of the daily summary.',
      tag,
      access: session,
      answer: refTo(NotificationRules),
      handle: ({ context: { caller } }) => presentPreferences(tools, caller.user.user_id),
    }),
    route({
      method: 'PUT',
      path: RULES,
      operationId: 'setNotificationRules',
      summary: 'Set notification rules',
      description: 'Replaces your notification rules, quiet hours and time of the daily summary.',
      tag,
      access: session,
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
      summary: 'Set the notification phone',
      description: 'Sends a code to the number by SMS. The number is active after you confirm the code.',
      tag,
      access: session,
      audit: { none: 'The number counts once its code is confirmed, which is audited.' },
      body: PhoneInput,
      answer: refTo(NotificationWays),
      conflict: NO_GATEWAY,
      asksAgain: true,
      handle: async ({ context: { caller }, body: { phone_number } }) => {
        await beginPhone(dependencies, caller, phone_number);
        return present(caller.user);
      },
    }),
    route({
      method: 'POST',
      path: `${MINE}/phone/code`,
      operationId: 'proveNotificationPhone',
      summary: 'Confirm the notification phone',
      description: 'Confirms the number with the code of the SMS.',
      tag,
      access: session,
      audit: { action: 'notification_channel.added', kind: 'notification_channel' },
      body: CodeInput,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, body: { code }, request }) => {
        await provePhone(dependencies, caller, code, actorOf(caller, request));
        return present(caller.user);
      },
    }),
    route({
      method: 'DELETE',
      path: `${MINE}/phone`,
      operationId: 'removeNotificationPhone',
      summary: 'Remove the notification phone',
      description: 'Ends notifications by SMS and call.',
      tag,
      access: session,
      audit: { action: 'notification_channel.removed', kind: 'notification_channel' },
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, request }) => {
        await endPhone(dependencies, caller.user, actorOf(caller, request));
        return present(caller.user);
      },
    }),
    route({
      method: 'POST',
      path: `${MINE}/push`,
      operationId: 'addPushSubscription',
      summary: 'Add a browser',
      description: 'Adds a browser that shows notifications.',
      tag,
      access: session,
      audit: { action: 'notification_channel.added', kind: 'notification_channel' },
      body: PushInput,
      status: 201,
      answer: refTo(NotificationWays),
      conflict: TOO_MANY,
      asksAgain: true,
      handle: async ({ context: { caller }, body: { endpoint, keys, label = 'Browser' }, request }) => {
        await subscribe(dependencies, caller, { endpoint, keys, label }, actorOf(caller, request));
        return present(caller.user);
      },
    }),
    route({
      method: 'DELETE',
      path: `${MINE}/push/:subscription_id`,
      operationId: 'removePushSubscription',
      summary: 'Remove a browser',
      description: 'Ends notifications in a browser.',
      tag,
      access: session,
      audit: { action: 'notification_channel.removed', kind: 'notification_channel', id: 'subscription_id' },
      item: true,
      answer: refTo(NotificationWays),
      handle: async ({ context: { caller }, params: { subscription_id }, request }) => {
        await endSubscription(dependencies, caller.user, subscription_id, actorOf(caller, request));
        return present(caller.user);
      },
    }),
  ];
}
