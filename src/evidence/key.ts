import { generateKeyPairSync } from 'node:crypto';
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import { publicKeyOf, type SigningKey } from './file/signed-file.ts';
import { type EvidenceKeyRow, findEvidenceKey, insertEvidenceKey } from './store.ts';

/** The signing key of reports. Created once and kept: old reports are verified with the same key. */
export interface EvidenceKey {
  read(): Promise<SigningKey>;
}

const ONLY = 'only';

export function openEvidenceKey(tools: Tools, box: SecretBox): EvidenceKey {
  let cached: Promise<SigningKey> | undefined;
  return {
    read: () => {
      cached ??= readOrMake(tools, box).catch((error) => {
        cached = undefined;
        throw error;
      });
      return cached;
    },
  };
}

/** When two processes create a key at the same moment, both use the first one stored. */
async function readOrMake(tools: Tools, box: SecretBox): Promise<SigningKey> {
  const found = await findEvidenceKey(tools.database);
  if (found) return opened(box, found);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await insertEvidenceKey(tools.database, {
    key_id: ONLY,
    public_key: publicKeyOf(privateKey),
    sealed_private_key: box.seal(pem, contextOf(ONLY)),
    created_at: tools.clock.now(),
  });
  const stored = await findEvidenceKey(tools.database);
  if (!stored) throw new Error('the key for reports was not stored');
  return opened(box, stored);
}

function opened(box: SecretBox, { public_key, sealed_private_key }: EvidenceKeyRow): SigningKey {
  return { publicKey: public_key, privateKey: box.open(sealed_private_key, contextOf(ONLY)) };
}

function contextOf(keyId: string): string {
  return `evidence_keys.private_key:${keyId}`;
}

export const SEALED_KEY: SealedColumn = {
  table: 'evidence_keys',
  column: 'sealed_private_key',
  key: 'key_id',
  contextOf,
};
