/** An error answer of the API: the message is for people, `error_key` and `context` are for code. */
export class LaresError extends Error {
  override readonly name = 'LaresError';

  constructor(
    readonly status: number,
    message: string,
    /** To branch on after the status. A 401 and a 404 have none. */
    readonly error_key?: string,
    /** The invalid member or value. */
    readonly context?: string,
    /** The whole answer: parsed JSON, otherwise text. */
    readonly body?: unknown,
    /** Identifies this call in the server's log. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** `body` is untrusted, so every member is checked. */
export function errorOf(response: Response, body: unknown): LaresError {
  const members: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : undefined);
  // The token endpoint answers as in RFC 6749: a code in `error`, a text in `error_description`.
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
