import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';
import { openDeliveryIds } from './delivery-ids.ts';

it('no id is handed out twice, by several processes that take few and many at the same time', async () => {
  const { database } = (await openWorld({ roles: ['api'] })).tools;
  const processes = [openDeliveryIds(), openDeliveryIds()];
  const counts = [1, 999, 1, 1000, 0, 2500, 7, 1, 1500, 1];
  const taken = await Promise.all(
    processes.flatMap((ids) => counts.map((count) => ids.take(database, count))),
  );
  expect(taken.map((ids) => ids.length)).toStrictEqual([...counts, ...counts]);
  const given = await database.row<{ id: number }>(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    VALUES (${'0'.repeat(24)}, ${'1'.repeat(24)}, 'noise_detected', '{}', '', now(), now()) RETURNING delivery_id AS id`);
  const all = [...taken.flat(), given?.id];
  expect(new Set(all).size).toBe(all.length);
});

it('takes a thousand from the database at a time', async () => {
  const { database } = (await openWorld({ roles: ['api'] })).tools;
  const ids = openDeliveryIds();
  let statements = 0;
  const counting = {
    ...database,
    rows: (statement: never) => {
      statements += 1;
      return database.rows(statement) as never;
    },
  };
  for (let taken = 0; taken < 1000; taken += 1) await ids.take(counting, 1);
  expect(statements).toBe(1);
  await ids.take(counting, 1);
  expect(statements).toBe(2);
});
