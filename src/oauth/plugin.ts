import type { FastifyInstance } from 'fastify';
import type { Connection } from '../platform/db/database.ts';
import { allowOtherOrigins } from '../platform/http/cross-origin.ts';
import type { Log } from '../platform/observability/log.ts';
import { preparePages } from '../platform/pages/serve-pages.ts';
import { AUTHORIZE_PATH, type AuthorizeDependencies, serveAuthorize } from './authorize/endpoint.ts';
import { formActionOf } from './authorize/redirect-uri.ts';
import { readAuthorizationRequest } from './authorize/request.ts';
import { serveDevicePage } from './device/page-endpoint.ts';
import { serveMetadata } from './metadata.ts';
import { serveTokenEndpoints } from './token/endpoints.ts';

/** The authorization server as a server plugin: a page for users, endpoints for clients. */
export function oauthPlugin(
  dependencies: AuthorizeDependencies,
  log: Log,
): (server: FastifyInstance) => Promise<void> {
  return async (server) => {
    serveMetadata(server, dependencies.publicUrl);
    await server.register(async (pages) => {
      preparePages(pages, log);
      serveAuthorize(pages, dependencies);
      serveDevicePage(pages, dependencies);
    });
    const endpoints = async (api: FastifyInstance) => {
      allowOtherOrigins(api);
      serveTokenEndpoints(api, dependencies, log);
    };
    await server.register(endpoints, { prefix: '/v8/oauth' });
  };
}

/** Origins where a log-in that leads to the authorize page can end: an app with consent gets its code at once. */
export async function formActionsFor(connection: Connection, returnTo: string): Promise<string[]> {
  const [path, query = ''] = returnTo.split('?', 2);
  if (path !== AUTHORIZE_PATH) return [];
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const read = await readAuthorizationRequest(connection, parameters, returnTo);
  return 'redirectUri' in read ? [formActionOf(read.redirectUri)] : [];
}
