import Fastify from 'fastify';
import Type, { type Static } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import type { Serialized } from './answer/serialized.ts';
import { Nullable, refTo, Timestamp } from './document/common-schemas.ts';
import { type Access, type AnyRoute, NoContent, route } from './route.ts';
import { serveRoutes } from './serve-routes.ts';

const Room = Type.Object({ name: Type.String(), role: Type.Enum(['owner', 'guest']) }, { $id: 'Room' });
const House = Type.Object({
  rooms: Type.Array(refTo(Room)),
  built_at: Timestamp,
  sold_at: Nullable(Timestamp),
  colour: Type.Optional(Type.String()),
});
type House = Static<typeof House>;
const access: Access<null> = { permission: null, check: () => null };
const row = { method: 'GET', path: '/house', operationId: 'getHouse', summary: '', tag: '', access } as const;
const at = new Date('2026-11-15T09:30:00Z');
const room = { name: 'Hall', role: 'owner' as const };
const house: House = { rooms: [room], built_at: at, sold_at: null };

const servers: { close(): unknown }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

function serve(one: AnyRoute) {
  const server = Fastify();
  servers.push(server);
  for (const schema of [Room, Type.Object({}, { $id: 'ApiError' })]) server.addSchema(schema);
  serveRoutes(server, [one]);
  return server;
}

describe('what is not declared does not leave the server', () => {
  const secret = 'hunter2';
  const more = { ...house, secret, rooms: [{ ...room, secret }] };
  const written =
    '{"rooms":[{"name":"Hall","role":"owner"}],"built_at":"2026-11-15T09:30:00.000Z","sold_at":null}';
  let kept: Serialized<House> | undefined;

  it.each<[string, Parameters<typeof route<null, string, never, never, typeof House>>[0]['handle']]>([
    ['returned', () => more],
    ['promised', async () => more],
    ['serialized', ({ serialize }) => serialize(more)],
    ['serialized and promised', async ({ serialize }) => serialize(more)],
    ['kept and sent again', ({ serialize }) => (kept ??= serialize(more))],
  ])('an answer that is %s', async (_how, handle) => {
    const server = serve(route({ ...row, answer: House, handle }));
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.inject('/house');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.body).toBe(written);
    }
  });

  it('an answer that is long, and so kept as bytes', async () => {
    const rooms = Array.from({ length: 1000 }, () => ({ ...room, name: 'Großer Saal', secret }));
    const handle = ({ serialize }: { serialize(answer: House): Serialized<House> }) =>
      serialize({ ...more, rooms });
    const { body } = await serve(route({ ...row, answer: House, handle })).inject('/house');
    expect(JSON.parse(body).rooms[999]).toEqual({ name: 'Großer Saal', role: 'owner' });
    expect(body).not.toContain(secret);
  });
});

it('the type check refuses an answer that the schema does not allow', () => {
  // Never called: the type check fails where one of them compiles.
  const other = (): Serialized<{ name: string }> => expect.unreachable();
  const rows = [
    route({ ...row, answer: House, handle: () => house }),
    route({ ...row, answer: NoContent, status: 204, handle: async () => {} }),
    // @ts-expect-error: a member is missing
    route({ ...row, answer: House, handle: () => ({ rooms: [], sold_at: at }) }),
    // @ts-expect-error: also of a promise
    route({ ...row, answer: House, handle: async () => ({ rooms: [], sold_at: at }) }),
    // @ts-expect-error: a member may be missing
    route({ ...row, answer: House, handle: (): Partial<House> => house }),
    // @ts-expect-error: undefined is none of its values
    route({ ...row, answer: House, handle: () => ({ ...house, built_at: undefined }) }),
    // @ts-expect-error: what may be left out must then be left out
    route({ ...row, answer: House, handle: () => ({ ...house, colour: undefined }) }),
    // @ts-expect-error: null where the schema has none
    route({ ...row, answer: House, handle: () => ({ ...house, built_at: null }) }),
    // @ts-expect-error: a timestamp is a Date
    route({ ...row, answer: House, handle: () => ({ ...house, built_at: '2026' }) }),
    // @ts-expect-error: within what is referred to
    route({ ...row, answer: House, handle: () => ({ ...house, rooms: [{ name: 'Hall' }] }) }),
    // @ts-expect-error: a name that the enum does not have
    route({ ...row, answer: refTo(Room), handle: () => ({ name: 'Hall', role: 'cat' }) }),
    // @ts-expect-error: text that no schema wrote
    route({ ...row, answer: House, handle: () => JSON.stringify(house) }),
    // @ts-expect-error: bytes that no schema wrote
    route({ ...row, answer: House, handle: async () => Buffer.from('{}') }),
    // @ts-expect-error: what the schema of another row wrote
    route({ ...row, answer: House, handle: other }),
    // @ts-expect-error: a body with 204
    route({ ...row, answer: NoContent, status: 204, handle: () => house }),
  ];
  expect(rows).toHaveLength(15);
});
