import type { FastifyInstance } from 'fastify';
import { PERMISSIONS } from '../accounts/index.ts';
import { issuerOf } from './issuer.ts';
import { GRANT_TYPES } from './token/endpoints.ts';

/** `none` is for the command line. */
const AUTHENTICATION = ['client_secret_basic', 'client_secret_post', 'none'];

/** RFC 8414: endpoints for clients that configure themselves. */
export function serveMetadata(server: FastifyInstance, publicUrl: string | undefined): void {
  server.get('/.well-known/oauth-authorization-server', { schema: { hide: true } }, (request) => {
    const issuer = issuerOf(request, publicUrl);
    const base = `${issuer}/v8/oauth`;
    return {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      revocation_endpoint: `${base}/revoke`,
      device_authorization_endpoint: `${base}/device_authorization`,
      scopes_supported: PERMISSIONS,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: GRANT_TYPES,
      token_endpoint_auth_methods_supported: AUTHENTICATION,
      revocation_endpoint_auth_methods_supported: AUTHENTICATION,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${issuer}/docs/`,
    };
  });
}
