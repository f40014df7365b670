import type { Send } from './retries.ts';

/** A source of access tokens that expire. */
export interface TokenSource {
  accessToken(): Promise<string>;
  /** The server refused this token. Returns another, or the same if there is none. */
  renew(refused: string): Promise<string>;
}

/** After a 401 nothing was done, so the call is repeated once with a new token. */
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
