/** What the API says when it refuses: the message is for people, `error_key` and `context` are for code. */
export class LaresError extends Error {
  override readonly name = 'LaresError';

  constructor(
    readonly status: number,
    message: string,
    /** To branch on after the status. A 401 and a 404 have none. */
    readonly error_key?: string,
    /** The member or value at fault. */
    readonly context?: string,
    /** The whole answer: JSON as it was parsed, anything else as text. */
    readonly body?: unknown,
    /** Names this call in the server's log. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** `body` is read from outside, so every member of it is looked at before it is believed. */
export function errorOf(response: Response, body: unknown): LaresError {
  const members: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : undefined);
  // The token endpoint answers as RFC 6749 says: a code in `error`, the words in `error_description`.
  const ofOauth = text('message') === undefined && text('error') !== undefined;
  const message = text('message') ?? text('error_description') ?? text('error');
  return new LaresError(
    response.status,
    message ?? `The server answered with status ${response.status}.`,
    ofOauth ? text('error') : text('error_key'),
    text('context'),
    body,
    response.headers.get('x-request-id') ?? undefined,
  );
}
