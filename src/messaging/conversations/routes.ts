import Type from 'typebox';
import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { inHome } from '../../homes/index.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import { readSender } from '../outbound/senders.ts';
import { listGuestMessages, listOrganizationMessages } from './list.ts';
import { presentMessage, presentNamed } from './present.ts';
import { MessageBody, MessageList, MessageQuery, NamedMessageList, WrittenMessage } from './schema.ts';
import { requireGuestOf, writeToGuest } from './write.ts';

const tag = 'Messages';
const OF_GUEST = '/homes/:home_id/guests/:guest_id/messages';

export function messageRoutes(dependencies: MessagingDependencies, access: AccessControl): AnyRoute[] {
  const { tools, box, gateways } = dependencies;
  return [
    route({
      method: 'GET',
      path: OF_GUEST,
      operationId: 'listGuestMessages',
      summary: 'List messages of a guest',
      description: 'Returns messages to a guest and replies, newest first.',
      tag,
      access: inHome(tools, access, 'guests_read'),
      item: true,
      query: Type.Object(paging.query),
      answer: MessageList,
      csv: 'messages',
      handle: async ({ context: { home }, params: { guest_id }, query }) => {
        await requireGuestOf(dependencies, home.home_id, guest_id);
        const page = paging.page(query);
        const { messages, total_count } = await listGuestMessages(tools.database, guest_id, page);
        return {
          messages: messages.map((message) => presentMessage(box, message)),
          paging: { total_count, ...page },
        };
      },
    }),
    route({
      method: 'POST',
      path: OF_GUEST,
      operationId: 'writeToGuest',
      summary: 'Write to a guest',
      description: 'Sends a message at once, at any hour.',
      tag,
      access: inHome(tools, access, 'guests_write'),
      audit: { action: 'message.written', kind: 'guest', id: 'guest_id' },
      item: true,
      body: WrittenMessage,
      status: 201,
      answer: refTo(MessageBody),
      handle: async ({ context: { caller, home }, params: { guest_id }, body, request }) => {
        const by = actorOf(caller, request);
        return presentMessage(box, await writeToGuest(dependencies, home, guest_id, body, by));
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/messages',
      operationId: 'listMessages',
      summary: 'List messages',
      description: 'Returns the messages of all homes of an organization, newest first.',
      tag,
      access: access.inOrganization('guests_read'),
      query: MessageQuery,
      answer: NamedMessageList,
      csv: 'messages',
      handle: async ({ context: { organization, onlyHomes }, query }) => {
        const page = paging.page(query);
        const { status, home_id, incident_id } = query;
        const { messages, total_count } = await listOrganizationMessages(
          tools.database,
          organization.organization_id,
          { status, home_id, incident_id, onlyHomes },
          page,
        );
        const { sms, email, call } = gateways;
        const sms_from = await readSender(tools.database, sms, organization.organization_id);
        return {
          messages: messages.map((message) => presentNamed(box, message)),
          gateways: { sms: sms.name, email: email.name, call: call.name },
          ...withoutNulls({ sms_from }),
          paging: { total_count, ...page },
        };
      },
    }),
  ];
}
