import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDisabled } from '../../accounts/index.ts';
import { limit } from '../../platform/http/limits/limit.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import { addressKey } from '../../platform/rate-limit/address-key.ts';
import type { Client } from '../clients/store.ts';
import { COMMAND_LINE } from '../command-line-client.ts';
import type { OauthDependencies, OauthTools } from '../dependencies.ts';
import { authorizeDevice } from '../device/authorize-device.ts';
import { DEVICE_GRANT, exchangeDeviceCode } from '../device/exchange-device-code.ts';
import { issuerOf } from '../issuer.ts';
import { OauthError } from '../oauth-error.ts';
import { answerOauthErrors } from './answer-errors.ts';
import { authenticateClient, readCredentials } from './authenticate-client.ts';
import { grantClientCredentials } from './client-credentials.ts';
import { DEVICE_DOCUMENT, REVOCATION_DOCUMENT, TOKEN_DOCUMENT } from './documents.ts';
import { exchangeCode } from './exchange-code.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import type { IssuedTokens, TokenClient } from './issue.ts';
import { acceptParameters, type Parameters, readParameters, requireParameter } from './parameters.ts';
import { revokeToken } from './revoke.ts';

type Step = (tools: OauthTools, client: Client, parameters: Parameters) => Promise<IssuedTokens>;

const GRANT_STEPS = new Map<string, Step>([
  ['authorization_code', exchangeCode],
  ['refresh_token', exchangeRefreshToken],
  ['client_credentials', grantClientCredentials],
]);
type PublicStep = (tools: OauthTools, client: TokenClient, parameters: Parameters) => Promise<IssuedTokens>;

/** Steps for a client without a secret: each needs something that only a user can have given. */
const PUBLIC_STEPS = new Map<string, PublicStep>([
  [DEVICE_GRANT, exchangeDeviceCode],
  ['refresh_token', exchangeRefreshToken],
]);
export const GRANT_TYPES = [...GRANT_STEPS.keys(), DEVICE_GRANT];

/** Large enough for a client secret, a code and a redirect URI. */
const BODY_LIMIT_BYTES = 65_536;

/** For programs: a form or JSON in, JSON out. */
export function serveTokenEndpoints(server: FastifyInstance, dependencies: OauthDependencies, log: Log) {
  const { tools } = dependencies;
  acceptParameters(server);
  answerOauthErrors(server, log);
  // The document describes the parameters. parameters.ts reads them.
  const options = { bodyLimit: BODY_LIMIT_BYTES, validatorCompiler: () => () => true };

  server.post('/token', { ...options, schema: TOKEN_DOCUMENT }, (request, reply) =>
    countRefusals(dependencies, request, async () => {
      const parameters = readParameters(request);
      const grantType = requireParameter(parameters, 'grant_type');
      if (isCommandLine(request, parameters)) {
        await limit(dependencies.limiter, `command-line:${addressKey(request.ip)}`, reply);
        const step = PUBLIC_STEPS.get(grantType);
        if (!step) throw GRANT_STEPS.has(grantType) ? notForCommandLine() : unsupportedGrantType();
        return withoutCache(reply, step(tools, COMMAND_LINE, parameters));
      }
      const client = await identify(dependencies, request, reply, parameters);
      const step = GRANT_STEPS.get(grantType);
      if (!step) throw grantType === DEVICE_GRANT ? onlyForCommandLine() : unsupportedGrantType();
      await requireMaker(tools, client);
      return withoutCache(reply, step(tools, client, parameters));
    }),
  );

  server.post('/revoke', { ...options, schema: REVOCATION_DOCUMENT }, (request, reply) =>
    countRefusals(dependencies, request, async () => {
      const parameters = readParameters(request);
      const client = isCommandLine(request, parameters)
        ? COMMAND_LINE
        : await identify(dependencies, request, reply, parameters);
      await revokeToken(tools, client, requireParameter(parameters, 'token'));
      return {};
    }),
  );

  server.post('/device_authorization', { ...options, schema: DEVICE_DOCUMENT }, (request, reply) =>
    countRefusals(dependencies, request, async () => {
      const parameters = readParameters(request);
      if (!isCommandLine(request, parameters)) {
        await identify(dependencies, request, reply, parameters);
        throw onlyForCommandLine();
      }
      // Each authorization is a row until it expires, and anyone may ask for one.
      await dependencies.throttle.count(undefined, request.ip);
      return authorizeDevice(tools, parameters, issuerOf(request, dependencies.publicUrl));
    }),
  );
}

/** RFC 6749 requires this header too, for HTTP/1.0. */
function withoutCache<Answer>(reply: FastifyReply, answer: Answer): Answer {
  reply.header('pragma', 'no-cache');
  return answer;
}

/** With a secret or Basic, a client uses this id by mistake: unknown. */
function isCommandLine(request: FastifyRequest, parameters: Parameters): boolean {
  const { clientId, secret, basic } = readCredentials(request.headers.authorization, parameters);
  return clientId === COMMAND_LINE.client_id && secret === undefined && !basic;
}

const unsupportedGrantType = () =>
  new OauthError('unsupported_grant_type', `The grant_type must be one of ${GRANT_TYPES.join(', ')}.`);
const notForCommandLine = () =>
  new OauthError('unauthorized_client', 'The Lares command line can use only the device flow.');
const onlyForCommandLine = () =>
  new OauthError('unauthorized_client', 'Only the Lares command line can use the device flow.');

/**
 * Applications of a disabled maker get no access to any account. Not answered as `invalid_grant`, because
 * applications would then discard tokens that work again later. Revoking needs no maker.
 */
async function requireMaker({ database }: OauthTools, { user_id }: Client): Promise<void> {
  if (await isDisabled(database, user_id)) {
    throw new OauthError('unauthorized_client', 'The account that created this client is disabled.');
  }
}

async function identify(
  dependencies: OauthDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: Parameters,
): Promise<Client> {
  const credentials = readCredentials(request.headers.authorization, parameters);
  const client = await authenticateClient(dependencies.tools.database, credentials).catch(
    async (error: unknown) => {
      // Counted here, where the account of the secret is known.
      const account = isPublicId(credentials.clientId ?? '') ? credentials.clientId : undefined;
      if (error instanceof OauthError) await dependencies.throttle.count(account, request.ip);
      throw error;
    },
  );
  await limit(dependencies.limiter, `client:${client.client_id}`, reply);
  return client;
}

/** A secret is counted where it is checked. A pending decision is not the device's fault. */
const UNCOUNTED_CODES: ReadonlySet<string> = new Set(['invalid_client', 'authorization_pending']);

/** Other refusals count for the address only. */
async function countRefusals<Answer>(
  dependencies: OauthDependencies,
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OauthError && !UNCOUNTED_CODES.has(error.code)) {
      await dependencies.throttle.count(undefined, request.ip);
    }
    throw error;
  }
}
