import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, forbidden, notFound } from '../../platform/errors.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import { acceptForms, type Form, readForm } from '../../platform/pages/form.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Callbacks, Outcome } from './callbacks.ts';
import { isSigned } from './signature.ts';
import {
  readAccount,
  SMS_INCOMING_PATH,
  SMS_STATUS_PATH,
  type SmsAccount,
  VOICE_ANSWER_PATH,
  VOICE_STATUS_PATH,
} from './telephony.ts';
import { answerTwiml } from './twiml.ts';

interface GatewayPluginOptions {
  /** Undefined: no provider, so no routes. */
  sms: SmsAccount | undefined;
  /** The URL that the provider calls and signs. */
  baseUrl: () => string;
  limiter: RateLimiter | null;
  callbacks: Callbacks;
}

const MOST_BYTES = 65_536;
const LONGEST_ID = 200;

/** Intermediate states such as `queued` or `sent` are no outcome. */
const OF_MESSAGES: Record<string, Outcome> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};
const OF_CALLS: Record<string, Outcome> = {
  completed: 'answered',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'failed',
};

/** Callbacks of the SMS and call provider, below /gateways/. Only signed requests are accepted. */
export function gatewayPlugin({ sms, baseUrl, limiter, callbacks }: GatewayPluginOptions) {
  return async (server: FastifyInstance): Promise<void> => {
    acceptForms(server);
    const token = sms && readAccount(sms.url).token;
    const options = { bodyLimit: MOST_BYTES, schema: { hide: true }, config: COUNTS_CALLERS };
    const on = (
      path: string,
      handle: (form: Form, reply: FastifyReply, request: FastifyRequest) => Promise<void>,
    ) =>
      server.post(path, options, async (request, reply) => {
        if (token === undefined) {
          await limitAddress(limiter, request, reply);
          throw notFound('Gateway');
        }
        const form = readForm(request);
        if (!isSigned(token, baseUrl() + request.url, form, request.headers['x-twilio-signature'])) {
          await refuse(request, reply);
        }
        await handle(form, reply, request);
        return reply;
      });

    /** Signed callbacks have no rate limit; others are limited as unknown clients. */
    async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<never> {
      await limitAddress(limiter, request, reply);
      throw forbidden(
        'The signature is wrong. Check the token in LARES_SMS_URL and the address in LARES_PUBLIC_URL.',
      );
    }

    on(SMS_STATUS_PATH, async (form, reply) => {
      await receive('sms', form, OF_MESSAGES, 'MessageSid', 'MessageStatus');
      reply.status(204).send();
    });
    on(VOICE_STATUS_PATH, async (form, reply) => {
      await receive('voice', form, OF_CALLS, 'CallSid', 'CallStatus');
      reply.status(204).send();
    });
    on(VOICE_ANSWER_PATH, async (form, reply, request) => {
      const { token } = request.params as { token: string };
      const answer = await callbacks.pressed({ token, key: form.one('Digits').slice(0, 1) });
      const again = answer?.askAgain ? baseUrl() + request.url : undefined;
      reply
        .type('text/xml')
        .send(answer ? answerTwiml(answer.text, answer.language, again) : '<Response><Hangup/></Response>');
    });
    on(SMS_INCOMING_PATH, async (form, reply) => {
      const message = { gateway_id: needed(form, 'MessageSid'), from: needed(form, 'From') };
      const to = form.one('To').slice(0, LONGEST_ID);
      await callbacks.incoming({ gateway: 'sms', ...message, to, text: form.one('Body') });
      // Sends no automatic reply.
      reply.type('text/xml').send('<Response/>');
    });

    async function receive(
      gateway: string,
      form: Form,
      outcomes: Record<string, Outcome>,
      id: string,
      status: string,
    ): Promise<void> {
      const gatewayId = needed(form, id);
      const word = needed(form, status);
      const outcome = Object.hasOwn(outcomes, word) ? outcomes[word] : undefined;
      if (outcome === undefined) return;
      const code = form.one('ErrorCode');
      const reason = /^\d{1,6}$/.test(code) && code !== '0' ? `error ${code} of the gateway` : undefined;
      await callbacks.receipt(gateway, gatewayId, outcome, reason);
    }
  };
}

function needed(form: Form, name: string): string {
  const value = form.one(name);
  if (value === '' || value.length > LONGEST_ID) {
    throw badRequest(`"${name}" must be text of 1 to ${LONGEST_ID} characters.`, { context: name });
  }
  return value;
}
