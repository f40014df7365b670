import { hash } from '@node-rs/argon2';
import type { RandomBytes } from '../platform/random.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id (a const enum of the library). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const GENERATED_BYTES = 15;

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

export function generatePassword(random: RandomBytes): string {
  return random(GENERATED_BYTES).toString('base64url');
}
