import { createHmac } from 'node:crypto';

export interface SecretKey {
  /** 16 hex characters, made from the key; it tells nothing about it and stands in what the key sealed. */
  id: string;
  bytes: Buffer;
}

/**
 * The keys that this process has. Which of them seals is for the database to say (`secret-key-check.ts`), so that all
 * processes change at once, and only when all of them have the new one.
 */
export interface SecretKeys {
  /** Seals and signs. */
  current(): SecretKey;
  /** Open and verify; the newest first. */
  all(): readonly SecretKey[];
  /** One that is not known may have come into the key file meanwhile, which is read again. */
  find(id: string): SecretKey | undefined;
  /** It seals from now on; false when this process does not have it. */
  use(id: string): boolean;
  /** Reads the key file again, where the keys come from one. */
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
    // None is forgotten while this runs: something may still be sealed with it. The next start looks whether it is.
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

/** Keys of one purpose, made from the secret ones: a signature of theirs is of no use anywhere else. */
export interface DerivedKeys {
  current(): Buffer;
  /** What an older key signed holds for as long as that key is there. */
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
