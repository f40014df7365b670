import type { Connection } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { SealedColumn } from '../../platform/sealed-columns.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import type { IntegrationKind } from './kind.ts';
import type { IntegrationRow } from './store.ts';

/** What integrations need beside the guests; made once by the composition root. */
export interface IntegrationDependencies {
  guests: InputDependencies;
  box: SecretBox;
  log: Log;
  /** All kinds there are, in the order of the document. */
  kinds: readonly IntegrationKind[];
  /** Others hear when one stops working or works again, in the transaction that writes it down. */
  onHealth: OnFeedHealth;
}

export type OnFeedHealth = (
  connection: Connection,
  integration: Pick<IntegrationRow, 'integration_id' | 'home_id'>,
  works: boolean,
  at: Date,
) => Promise<void>;

/** What the job of an integration is called; its key is the integration_id. */
export const SYNC_JOB = 'sync-integration';

export function kindOf({ kinds }: IntegrationDependencies, type: string): IntegrationKind {
  const kind = kinds.find((one) => one.type === type);
  // A database may have been written by a newer version, which knows more kinds.
  if (!kind) throw new Error(`There is no integration of the type ${type} here.`);
  return kind;
}

const contextOf = (integrationId: string): string => `integrations.config:${integrationId}`;

export const SEALED_INTEGRATIONS: SealedColumn[] = [
  { table: 'integrations', column: 'sealed_config', key: 'integration_id', contextOf },
];

export function sealConfig({ box }: IntegrationDependencies, integrationId: string, config: unknown): Buffer {
  return box.seal(JSON.stringify(config), contextOf(integrationId));
}

export function openConfig(
  { box }: IntegrationDependencies,
  row: Pick<IntegrationRow, 'integration_id' | 'sealed_config'>,
): unknown {
  return JSON.parse(box.open(row.sealed_config, contextOf(row.integration_id)));
}
