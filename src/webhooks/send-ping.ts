import Type, { type Static } from 'typebox';
import { Id } from '../platform/http/document/common-schemas.ts';
import type { Tools } from '../platform/tools.ts';
import { MOST_KEPT_BYTES } from './send/exchange.ts';
import { FAILURE_PHASES, type Outcome, type SendRequest } from './send/outcome.ts';
import type { Sender } from './send/sender.ts';

/** The outcome of a test, for the user who sent it. The response of `…/ping` omits it, as the specification requires. */
export const WebhookTest = Type.Object(
  {
    status_code: Type.Optional(
      Type.Integer({ description: 'HTTP status of the answer. Absent if the endpoint did not answer.' }),
    ),
    reason: Type.Optional(
      Type.String({ description: 'Why a delivery would have failed. Absent for a success.' }),
    ),
    phase: Type.Optional(
      Type.Enum([...FAILURE_PHASES], {
        description: 'Phase in which it failed. Absent for a success. More may be added.',
      }),
    ),
    duration_ms: Type.Integer({
      description: 'Milliseconds from the start of the request to the end of the answer.',
    }),
    answer: Type.Optional(
      Type.String({
        description:
          `First ${MOST_KEPT_BYTES} bytes of the answer of the endpoint, as text. The content is not trusted: show it ` +
          'as plain text. Absent if there is none, and after a redirect.',
      }),
    ),
    answer_is_cut: Type.Optional(
      Type.Boolean({ description: 'True if the answer was longer. Absent otherwise.' }),
    ),
    delivery_id: Type.Optional(
      Id('delivery in the delivery history. Absent for user webhooks and without a history'),
    ),
  },
  { $id: 'WebhookTest', description: 'Result of a test.' },
);
export type PingResult = Static<typeof WebhookTest>;

/** One attempt and its outcome. */
export async function sendPing(
  { clock }: Tools,
  sender: Sender,
  request: SendRequest,
): Promise<{ result: PingResult; outcome: Outcome }> {
  // Wall time: the demo clock runs faster, so a response of a second would count as a minute.
  const began = clock.wall().getTime();
  const outcome = await sender.send({ ...request, keepsAnswer: true });
  const { status, answer } = outcome;
  const result = {
    ...(status === undefined ? {} : { status_code: status }),
    ...(outcome.ok ? {} : { reason: outcome.reason }),
    ...(outcome.ok || outcome.phase === undefined ? {} : { phase: outcome.phase }),
    duration_ms: Math.max(0, clock.wall().getTime() - began),
    ...(answer && answer.text !== '' ? { answer: answer.text } : {}),
    ...(answer?.isCut ? { answer_is_cut: true } : {}),
  };
  return { result, outcome };
}
