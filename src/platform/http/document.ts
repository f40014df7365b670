import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_HEADERS } from './headers.ts';
import { byName } from './named-schemas.ts';
import { type ApiDocument, type Examples, publicDocument } from './public-document.ts';

export interface ApiDescription {
  version: string;
  /** Name of the cookie. */
  sessionCookie: string;
  /** What receivers are sent. */
  webhooks: object;
  examples: Examples;
  /** The chapters. */
  tags: Tag[];
}

export interface Tag {
  name: string;
  description: string;
}

/** The OpenAPI document is made from the same schemas that validate and serialise; /docs shows it offline. */
export async function describeApi(
  server: FastifyInstance,
  { version, sessionCookie, tags, webhooks, examples }: ApiDescription,
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lares',
        version,
        summary: 'Homes, devices, stays, events and webhooks of a self-hosted home monitoring service.',
        description:
          'Send `Authorization: Bearer <access token>` with every call. Times are ISO-8601 in UTC, ids are 24 ' +
          'lower-case hex characters. Answers may gain members at any time; ignore those you do not know.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as never,
      },
      servers: [{ url: '/v8' }],
      webhooks: webhooks as never,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          device: { type: 'http', scheme: 'bearer', description: 'The token of a device.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description:
              'Set at log-in, for the pages of this service. Calls other than GET and HEAD also need the header ' +
              '`X-CSRF-Token` with the csrf_token of `GET /session`, and must come from a page of this service.',
          },
        },
      },
      tags,
    },
    transform: ({ schema, url }) => ({
      url,
      // The server itself takes bodies by what they are, not by their names.
      schema: {
        ...schema,
        ...(schema?.body ? { body: byName(schema.body) } : {}),
        ...(schema?.querystring ? { querystring: byName(schema.querystring) } : {}),
      },
    }),
    transformObject: (given) =>
      publicDocument('openapiObject' in given ? (given.openapiObject as ApiDocument) : {}, examples) as never,
    // Names in the document are the $ids of the schemas.
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `Schema${index}`,
    },
  });
}

export type SendDocument = (reply: FastifyReply) => FastifyReply;

/** Written once: anybody may ask for it, and writing it takes longer than most calls. */
export function writtenDocument(server: FastifyInstance): SendDocument {
  let written: Buffer | undefined;
  return (reply) => {
    written ??= Buffer.from(JSON.stringify(server.swagger()));
    return reply.type('application/json; charset=utf-8').send(written);
  };
}

export async function serveReference(server: FastifyInstance, document: SendDocument): Promise<void> {
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(PAGE_HEADERS);
        done();
      },
      // The plugin would write it anew each time.
      preHandler: (request, reply, done) => {
        if (request.routeOptions.url === '/docs/json') document(reply);
        else done();
      },
    },
    theme: { title: 'Lares API' },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, validatorUrl: null, tryItOutEnabled: true },
  });
}
