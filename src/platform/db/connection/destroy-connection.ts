import type pg from 'pg';

/** Closes without waiting for the other side, which may never answer. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
