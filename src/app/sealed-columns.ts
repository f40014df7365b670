import { SEALED_APPS } from '../accounts/index.ts';
import { SEALED_FOR_EVIDENCE } from '../evidence/index.ts';
import { SEALED_CONNECTIONS, SEALED_INTEGRATIONS } from '../guests/index.ts';
import { SEALED_NOTES } from '../incidents/index.ts';
import { SEALED_MAILS } from '../mail/index.ts';
import { SEALED_MESSAGES } from '../messaging/index.ts';
import { SEALED_FOR_PUSH } from '../notifications/index.ts';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import { SEALED_LISTENERS, SEALED_WEBHOOKS } from '../webhooks/index.ts';

/** Every encrypted column of every slice: `lares key rotate` encrypts them again, and a start needs their keys. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_WEBHOOKS,
  ...SEALED_LISTENERS,
  ...SEALED_INTEGRATIONS,
  ...SEALED_CONNECTIONS,
  ...SEALED_MAILS,
  ...SEALED_MESSAGES,
  ...SEALED_NOTES,
  ...SEALED_FOR_PUSH,
  ...SEALED_FOR_EVIDENCE,
  ...SEALED_APPS,
];
