import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

type Table = 'organization_webhooks' | 'user_webhooks';

/** The context binds a sealed value to one column of one row. */
function contextOf(table: Table, column: 'token' | 'secret', hookId: string): string {
  return `${table}.${column}:${hookId}`;
}

export const SEALED_WEBHOOKS: SealedColumn[] = (['organization_webhooks', 'user_webhooks'] as const).flatMap(
  (table) =>
    (['token', 'secret'] as const).map((column) => ({
      table,
      column: `sealed_${column}`,
      key: 'hook_id',
      contextOf: (hookId: string) => contextOf(table, column, hookId),
    })),
);

/** The secret of a listener signs its deliveries, as that of a webhook does. */
const listenerContext = (listenerId: string) => `listeners.secret:${listenerId}`;

export const SEALED_LISTENERS: SealedColumn[] = [
  { table: 'listeners', column: 'sealed_secret', key: 'listener_id', contextOf: listenerContext },
];

export function sealListenerSecret(box: SecretBox, listenerId: string, secret: string): Buffer {
  return box.seal(secret, listenerContext(listenerId));
}

export function openListenerSecret(box: SecretBox, listenerId: string, sealed: Buffer): string {
  return box.open(sealed, listenerContext(listenerId));
}

export function sealSecret(box: SecretBox, table: Table, hookId: string, secret: string): Buffer {
  return box.seal(secret, contextOf(table, 'secret', hookId));
}

export function sealToken(
  box: SecretBox,
  table: Table,
  hookId: string,
  token: string | undefined,
): Buffer | null {
  return token === undefined ? null : box.seal(token, contextOf(table, 'token', hookId));
}

export function openSecret(box: SecretBox, table: Table, hookId: string, sealed: Buffer): string {
  return box.open(sealed, contextOf(table, 'secret', hookId));
}

export function openToken(
  box: SecretBox,
  table: Table,
  hookId: string,
  sealed: Buffer | null,
): string | undefined {
  return sealed === null ? undefined : box.open(sealed, contextOf(table, 'token', hookId));
}
