import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/** The increment of the sequence behind deliveries.delivery_id (migrations/0008_delivery_ids.sql). */
const BLOCK = 1000;

interface Block {
  next: number;
  end: number;
}

/** Delivery ids, taken from the database in blocks. Ids of a rolled back transaction or an ended process are never used. */
export function openDeliveryIds() {
  const free: Block[] = [];

  async function fetchBlocks(connection: Connection, count: number): Promise<void> {
    const rows = await connection.rows<{ first: number }>(sql`
      SELECT nextval(pg_get_serial_sequence('deliveries', 'delivery_id')) AS first
      FROM generate_series(1, ${count}::int)`);
    free.push(...rows.map(({ first }) => ({ next: first, end: first + BLOCK })));
  }

  const left = () => free.reduce((sum, block) => sum + block.end - block.next, 0);

  return {
    async take(connection: Connection, count: number): Promise<number[]> {
      // Another call may use the fetched ids before this one continues, so count again.
      for (let missing = count - left(); missing > 0; missing = count - left()) {
        await fetchBlocks(connection, Math.ceil(missing / BLOCK));
      }
      const taken: number[] = [];
      while (taken.length < count) {
        const [block] = free;
        if (!block) throw new Error('no delivery ids left');
        taken.push(block.next);
        block.next += 1;
        if (block.next === block.end) free.shift();
      }
      return taken;
    },
  };
}

export type DeliveryIds = ReturnType<typeof openDeliveryIds>;
