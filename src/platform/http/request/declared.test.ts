import Fastify from 'fastify';
import Type from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { Nullable } from '../document/common-schemas.ts';
import { type Access, type AnyRoute, route } from '../route.ts';
import { serveRoutes } from '../serve-routes.ts';
import { copyDeclared } from './declared.ts';
import { compileValidator } from './validation.ts';

describe('copyDeclared', () => {
  const Limit = Type.Object({ home_ids: Type.Array(Type.String()), tags: Type.Array(Type.String()) });
  const schema = Type.Object({
    name: Type.String(),
    limited_to: Type.Optional(Nullable(Limit)),
    rooms: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
    configuration: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    anything: Type.Optional(Type.Unknown()),
    assertion: Type.Optional(Type.Object({ id: Type.String() }, { additionalProperties: true })),
  });
  const copy = copyDeclared(schema as object);

  it.each<[string, unknown, unknown]>([
    ['removes an undeclared member', { name: 'a', user_id: 'b' }, { name: 'a' }],
    [
      'removes it in an object that may be null',
      { limited_to: { tags: [], role: 'owner' } },
      { limited_to: { tags: [] } },
    ],
    ['keeps null', { limited_to: null }, { limited_to: null }],
    ['removes it in the objects of a list', { rooms: [{ name: 'a', id: 1 }] }, { rooms: [{ name: 'a' }] }],
    ['keeps all members of a record', { configuration: { a: { b: 1 } } }, { configuration: { a: { b: 1 } } }],
    ['keeps a value of any type', { anything: { a: [1] } }, { anything: { a: [1] } }],
    [
      'keeps all members of an open object',
      { assertion: { id: 'a', b: 1 } },
      { assertion: { id: 'a', b: 1 } },
    ],
    ['adds no members', {}, {}],
    [
      'keeps a value of a wrong type for the validator',
      { name: { a: 1 }, rooms: 'b' },
      { name: {}, rooms: 'b' },
    ],
    ['keeps what is no object', 'text', 'text'],
    ['ignores inherited members', Object.create({ name: 'a' }), {}],
  ])('%s', (_rule, input, expected) => {
    expect(copy(input)).toEqual(expected);
  });

  it('leaves its input unchanged', () => {
    const input = { name: 'a', user_id: 'b' };
    copy(input);
    expect(input).toEqual({ name: 'a', user_id: 'b' });
  });
});

const access: Access<null> = { permission: null, check: () => null };
const row = {
  method: 'POST',
  path: '/rooms/:room_id',
  operationId: 'createRoom',
  summary: '',
  tag: '',
  access,
  answer: Type.Object({ received: Type.String() }),
} as const;

describe('a handler', () => {
  const servers: { close(): unknown }[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  async function receivedBy(one: AnyRoute, url: string, body?: object) {
    const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
    servers.push(server);
    server.setValidatorCompiler(compileValidator);
    server.addSchema(Type.Object({}, { $id: 'ApiError' }));
    serveRoutes(server, [one]);
    const answer = await server.inject({ method: 'POST', url, ...(body ? { payload: body } : {}) });
    return JSON.parse(answer.json().received);
  }

  const handle = ({ params, query, body }: { params: object; query: object; body: object }) => ({
    received: JSON.stringify({ params, query, body }),
  });

  it('receives declared members of query and body only', async () => {
    const one = route({
      ...row,
      query: Type.Object({ limit: Type.Optional(Type.Integer()) }),
      body: Type.Object({ name: Type.String() }),
      handle,
    });
    const received = await receivedBy(one, '/rooms/7?limit=3&q=secret&q=twice', {
      name: 'Hall',
      user_id: 'x',
    });
    expect(received).toEqual({ params: { room_id: '7' }, query: { limit: 3 }, body: { name: 'Hall' } });
  });

  it('receives nothing where nothing is declared', async () => {
    const received = await receivedBy(route({ ...row, handle }), '/rooms/7?q=secret', { user_id: 'x' });
    expect(received).toEqual({ params: { room_id: '7' }, query: {} });
  });

  it('cannot reach undeclared input by its types', () => {
    const body = Type.Object({ name: Type.String() });
    // Never called: the type check fails where one of them compiles.
    const rows = [
      route({ ...row, body, handle: (call) => ({ received: call.body.name }) }),
      // @ts-expect-error: the body declares no such member
      route({ ...row, body, handle: (call) => ({ received: call.body.user_id }) }),
      // @ts-expect-error: no body is declared
      route({ ...row, handle: (call) => ({ received: call.body.name }) }),
      // @ts-expect-error: no query is declared
      route({ ...row, handle: (call) => ({ received: call.query.q }) }),
      // @ts-expect-error: the path has no such parameter
      route({ ...row, handle: (call) => ({ received: call.params.user_id }) }),
      // @ts-expect-error: nor is there a way round by the request
      route({ ...row, body, handle: ({ request }) => ({ received: request.body.name }) }),
      // @ts-expect-error: nor for the query
      route({ ...row, handle: ({ request }) => ({ received: request.query.q }) }),
    ];
    expect(rows).toHaveLength(7);
  });
});
