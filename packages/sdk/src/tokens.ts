import type { Send } from './retries.ts';

/** Where access tokens come from when they do not last. */
export interface TokenSource {
  accessToken(): Promise<string>;
  /** The server refused this one: another, or the same where there is no other. */
  renew(refused: string): Promise<string>;
}

/** A 401 means that nothing was done, so the call is made again, once, with a new token. */
export function withTokens(send: Send, source: TokenSource): Send {
  return async (request) => {
    const spare = request.clone();
    const token = await source.accessToken();
    const response = await send(bearing(request, token));
    if (response.status !== 401) return response;
    const renewed = await source.renew(token);
    if (renewed === token) return response;
    await response.body?.cancel();
    return send(bearing(spare, renewed));
  };
}

function bearing(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`);
  return request;
}
