import type { FastifyReply } from 'fastify';

/** Encoding a long text for each answer costs more than keeping its bytes. A short one is sent with its headers. */
const LONG_TEXT = 16_384;

/** Created only by `serialize` below, so that whatever skips the schema was written by it before. */
class Serialized<Answer> {
  /**
   * For types only: a text written by one row's schema cannot be sent by another row, such as one with fewer members.
   */
  declare readonly of: (answer: Answer) => Answer;

  constructor(readonly body: string | Buffer) {}
}

export type { Serialized };

/** Uses the compiled schema of the current route and status. */
export function serialize<Answer>(reply: FastifyReply, answer: Answer): Serialized<Answer> {
  const text = reply.serialize(answer);
  if (typeof text !== 'string') throw new Error('a schema writes text');
  return new Serialized(text.length > LONG_TEXT ? Buffer.from(text) : text);
}

/** An answer as its schema writes it, parsed again. */
export function parsed(reply: FastifyReply, answer: unknown): Record<string, unknown> {
  const { body } = answer instanceof Serialized ? answer : serialize(reply, answer);
  return JSON.parse(body.toString());
}

/** The payload to send: as it is, or for the schema. */
export function payloadOf(answer: unknown): unknown {
  return answer instanceof Serialized ? answer.body : answer;
}
