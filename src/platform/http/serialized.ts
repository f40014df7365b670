import type { FastifyReply } from 'fastify';

/** Encoding a long text anew each time it is sent costs more than keeping its bytes; a short one goes out with its headers. */
const LONG_TEXT = 16_384;

/** Only `serialize` below makes one: what is sent without its schema was written by the schema before. */
class Serialized<Answer> {
  /** Of the types only: what one row's schema wrote cannot be sent by another row, be it one with fewer members. */
  declare readonly of: (answer: Answer) => Answer;

  constructor(readonly body: string | Buffer) {}
}

export type { Serialized };

/** With the compiled schema of the route that is being answered, and of the status that was set. */
export function serialize<Answer>(reply: FastifyReply, answer: Answer): Serialized<Answer> {
  const text = reply.serialize(answer);
  if (typeof text !== 'string') throw new Error('a schema writes text');
  return new Serialized(text.length > LONG_TEXT ? Buffer.from(text) : text);
}

/** What the schema writes of an answer, read again. */
export function parsed(reply: FastifyReply, answer: unknown): Record<string, unknown> {
  const { body } = answer instanceof Serialized ? answer : serialize(reply, answer);
  return JSON.parse(body.toString());
}

/** What is sent: as it is, or by the schema. */
export function payloadOf(answer: unknown): unknown {
  return answer instanceof Serialized ? answer.body : answer;
}
