import { createHmac } from 'node:crypto';

export interface SecretKey {
  /**
   * 16 hex characters derived from the key. Reveals nothing about it and stands in everything that the key encrypted.
   */
  id: string;
  bytes: Buffer;
}

/**
 * The keys of this process. The database says which one encrypts (`secret-key-check.ts`), so that all processes
 * switch at once, after all have the new key.
 */
export interface SecretKeys {
  /** Encrypts and signs. */
  current(): SecretKey;
  /** Decrypt and verify, newest first. */
  all(): readonly SecretKey[];
  /** An unknown id may be in the changed key file, which is read again. */
  find(id: string): SecretKey | undefined;
  /** Makes it the current key. False if this process does not have it. */
  use(id: string): boolean;
  /** Reads the key file again, if there is one. */
  reload(): void;
}

export function openSecretKeys(given: readonly Buffer[], readAgain?: () => readonly Buffer[]): SecretKeys {
  let keys = given.map(toKey);
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret key.');
  let seals = newest;

  const known = (id: string) => keys.find((key) => key.id === id);
  const reload = () => {
    const again = readAgain?.().map(toKey) ?? [];
    const ids = new Set(again.map(({ id }) => id));
    // No key is forgotten at run time: something may still be encrypted with it. The next start checks.
    keys = [...again, ...keys.filter(({ id }) => !ids.has(id))];
  };
  const find = (id: string) => {
    if (!known(id)) reload();
    return known(id);
  };
  return {
    current: () => seals,
    all: () => keys,
    find,
    use: (id) => {
      const found = find(id);
      if (found) seals = found;
      return found !== undefined;
    },
    reload,
  };
}

function toKey(bytes: Buffer): SecretKey {
  return { id: createHmac('sha256', bytes).update('key id').digest('hex').slice(0, 16), bytes };
}

/** Keys for one purpose, derived from the secret ones: their signatures are useless elsewhere. */
export interface DerivedKeys {
  current(): Buffer;
  /** Signatures of an older key are valid as long as that key exists. */
  all(): Buffer[];
}

export function deriveKeys(keys: SecretKeys, purpose: string): DerivedKeys {
  const made = new Map<string, Buffer>();
  const of = ({ id, bytes }: SecretKey): Buffer => {
    const derived = made.get(id) ?? createHmac('sha256', bytes).update(purpose).digest();
    made.set(id, derived);
    return derived;
  };
  return { current: () => of(keys.current()), all: () => keys.all().map(of) };
}
