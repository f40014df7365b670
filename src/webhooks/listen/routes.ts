import Type from 'typebox';
import { type AccessControl, byCaller, type Caller, inNameOfConfirmed, may } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type AnyRoute, Nothing, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tools } from '../../platform/tools.ts';
import { createListener, sendSample } from './listeners.ts';
import type { Listening } from './listening.ts';
import { CreatedListener, Lines, ListenerInput, SampleInput, SampleSent } from './schema.ts';
import { deleteListener } from './store.ts';

const tag = 'Listeners';
const ALL = '/organizations/:organization_id/listeners';
const ONE = '/organizations/:organization_id/listeners/:listener_id';

interface ListenDependencies {
  tools: Tools;
  box: SecretBox;
  listening: Listening;
  /** What is known of the caller now; undefined when the token or the session has ended. */
  stillThere(caller: Caller): Caller | undefined | Promise<Caller | undefined>;
}

/** What `lares listen` talks to. A listener is its user's alone, also in an organization with others. */
export function listenRoutes(
  { tools, box, listening, stillThere }: ListenDependencies,
  access: AccessControl,
): AnyRoute[] {
  // Who may have events sent anywhere may look at them.
  const managers = access.inOrganization('webhook_write');
  return [
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createListener',
      summary:
        'Begin to listen to the events of an organization; it ends by itself when nobody reads for a minute',
      tag,
      access: managers,
      body: ListenerInput,
      status: 201,
      answer: CreatedListener,
      conflict: 'You, or the organization, have as many as there can be.',
      asksAgain: true,
      handle: ({ context: { caller, organization }, body, request }) =>
        inNameOfConfirmed(tools, caller, async (joined) => {
          const { organization_id, name } = organization;
          const { user_id } = caller.user;
          const listener = await createListener(joined, box, organization_id, user_id, body.events);
          await audit(joined, byCaller(caller, request), {
            organization_id,
            action: 'listener.created',
            object: { kind: 'organization', id: organization_id, name },
            changes: [{ member: 'events', to: listener.events.join(', ') }],
          });
          return listener;
        }),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries` as const,
      operationId: 'readListener',
      summary:
        'What waits for a listener, as deliveries; with `follow` what comes too, for as long as you read',
      tag,
      access: managers,
      query: Type.Object({ follow: Type.Optional(Type.Boolean({ description: 'False when left out.' })) }),
      file: { 'application/jsonl': Lines },
      answer: Lines,
      item: true,
      handle: async ({ context: { caller, organization }, params: { listener_id }, query, reply }) => {
        const { organization_id } = organization;
        const stream = await listening.open(
          { organization_id, user_id: caller.user.user_id, listener_id },
          { follow: query.follow ?? false, barred: () => barred(caller, organization_id) },
        );
        reply.type('application/jsonl');
        // Proxies that gather answers (nginx) pass this one on as it comes.
        reply.header('x-accel-buffering', 'no');
        return stream;
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteListener',
      summary: 'Stop listening',
      tag,
      access: managers,
      status: 204,
      answer: Nothing,
      item: true,
      handle: async ({ context: { caller, organization }, params: { listener_id } }) => {
        const listener = {
          organization_id: organization.organization_id,
          user_id: caller.user.user_id,
          listener_id,
        };
        if (!isPublicId(listener_id) || !(await deleteListener(tools.database, listener)))
          throw notFound('Listener');
      },
    }),
    route({
      method: 'POST',
      path: `${ALL}/samples` as const,
      operationId: 'sendListenerSample',
      summary:
        'Send a sample of an event to whatever you listen with; it is marked as one and is in no history',
      tag,
      access: managers,
      body: SampleInput,
      status: 201,
      answer: SampleSent,
      handle: async ({ context: { caller, organization }, body }) => ({
        listeners: await sendSample(tools, organization.organization_id, caller.user.user_id, body.type),
      }),
    }),
  ];

  async function barred(caller: Caller, organizationId: string): Promise<'access' | 'expired' | undefined> {
    const now = await stillThere(caller);
    if (!now || !may(now, 'webhook_write', organizationId)) return 'access';
    return now.expiresAt > tools.clock.now().getTime() ? undefined : 'expired';
  }
}
