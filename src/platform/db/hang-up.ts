import type pg from 'pg';

/** Ending a connection politely waits for the other side, which may not answer any more. */
export function hangUp(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
