import type { Connection } from '../../platform/db/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import { SCOPES } from './scope.ts';
import type { Scope, StaySource } from './source.ts';
import type { Subscription } from './subscription-store.ts';

/** What the sync needs; made once by the composition root (`sources.ts`). */
export interface SyncContext {
  guests: InputDependencies;
  box: SecretBox;
  log: Log;
  sources: readonly StaySource[];
  onHealth: HealthListeners;
}

/** Called in the transaction of a sync that failed, or of the first that works again. */
export interface HealthListeners {
  feed: HealthListener<{ integration_id: string; home_id: string }>;
  connection: HealthListener<{ connection_id: string; organization_id: string }>;
}

type HealthListener<Subject> = (
  connection: Connection,
  subject: Subject,
  works: boolean,
  at: Date,
) => Promise<void>;

export function sourceOf({ sources }: SyncContext, scope: Scope, type: string): StaySource {
  const source = sources.find((one) => one.scope === scope && one.type === type);
  // A newer version, which knows more sources, may have written to the database.
  if (!source) throw new Error(`There is no ${SCOPES[scope].object} of the type ${type} here.`);
  return source;
}

const sealContextOf = (scope: Scope) => (id: string) => `${SCOPES[scope].sealContext}:${id}`;

export const SEALED_INTEGRATIONS: SealedColumn[] = [
  {
    table: 'integrations',
    column: 'sealed_config',
    key: 'integration_id',
    contextOf: sealContextOf('home'),
  },
];

export const SEALED_CONNECTIONS: SealedColumn[] = [
  {
    table: 'connections',
    column: 'sealed_credentials',
    key: 'connection_id',
    contextOf: sealContextOf('organization'),
  },
];

export function sealSecrets({ box }: SyncContext, scope: Scope, id: string, secrets: unknown): Buffer {
  return box.seal(JSON.stringify(secrets), sealContextOf(scope)(id));
}

export function openSecrets(
  { box }: SyncContext,
  scope: Scope,
  { id, sealed_secrets }: Pick<Subscription, 'id' | 'sealed_secrets'>,
): unknown {
  return JSON.parse(box.open(sealed_secrets, sealContextOf(scope)(id)));
}
