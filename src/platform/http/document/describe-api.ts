import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { byName } from './named-schemas.ts';
import { type ApiDocument, type Examples, publicDocument } from './public-document.ts';

export interface ApiDescription {
  version: string;
  /** Name of the cookie. */
  sessionCookie: string;
  /** What receivers are sent. */
  webhooks: object;
  readExamples(): Examples;
  /** The chapters. */
  tags: Tag[];
}

export interface Tag {
  name: string;
  description: string;
}

/** The OpenAPI document is made from the same schemas that validate and serialise. The pages at /docs are generated from it (guide/reference). */
export async function describeApi(
  server: FastifyInstance,
  { version, sessionCookie, tags, webhooks, readExamples }: ApiDescription,
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lares',
        version,
        summary: 'Homes, devices, stays, events and webhooks of a self-hosted home monitoring service.',
        description:
          'Send `Authorization: Bearer <access token>` with every request. Times are ISO-8601 in UTC. Ids are 24 ' +
          'lower-case hex characters. Answers may gain members at any time. Ignore members you do not know. The examples ' +
          'come from a demo. Replace their ids with yours.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as never,
      },
      servers: [{ url: '/v8' }],
      webhooks: webhooks as never,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An access token, without the word Bearer. Create one in the app under Developer tools, Access tokens.',
          },
          device: { type: 'http', scheme: 'bearer', description: 'The token of a device.' },
          bridge: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token of a bridge. HTTP Basic is accepted too, with any user name and the token as password.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description:
              'Set at log-in, for the pages of this service. Requests other than GET and HEAD also need the header ' +
              '`X-CSRF-Token` with the `csrf_token` of `GET /session`, and must come from a page of this service.',
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
        ...('alsoCsv' in schema ? { response: alsoAsFile(schema.response as Answers) } : {}),
        ...(schema?.body ? { body: byName(schema.body) } : {}),
        ...(schema?.querystring ? { querystring: byName(schema.querystring) } : {}),
      },
    }),
    transformObject: (given) =>
      publicDocument(
        'openapiObject' in given ? (given.openapiObject as ApiDocument) : {},
        readExamples(),
      ) as never,
    // Names in the document are the $ids of the schemas.
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `Schema${index}`,
    },
  });
}

type Answers = Record<string, { description?: string; headers?: object }>;

const FILE = { schema: { type: 'string', description: 'With `format=csv`.' } };

/** The successful answer as JSON and as a file. The server validates only the JSON: a file has no schema. */
function alsoAsFile({ 200: answer = {}, ...refusals }: Answers) {
  const { description, headers, ...schema } = answer;
  const content = { 'application/json': { schema }, 'text/csv': FILE };
  return { 200: { description, ...(headers ? { headers } : {}), content }, ...refusals };
}

export type SendDocument = (reply: FastifyReply) => FastifyReply;

/** Serialized once, because that takes longer than most calls and anyone may request it. */
export function writtenDocument(server: FastifyInstance): SendDocument {
  let written: Buffer | undefined;
  return (reply) => {
    written ??= Buffer.from(JSON.stringify(server.swagger()));
    return reply.type('application/json; charset=utf-8').send(written);
  };
}
