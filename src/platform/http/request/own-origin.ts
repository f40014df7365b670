import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of ours sent this request. No page can forge either header. Sec-Fetch-Site comes first: it is right
 * behind any proxy, but browsers send it to https and localhost only. Origin comes with every POST. Without a public
 * URL the Host header decides: browsers set it to the host whose cookies they send.
 */
export function comesFromOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === (publicUrl ?? `${request.protocol}://${request.host}`);
}
