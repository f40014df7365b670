import { hash, verify } from '@node-rs/argon2';
import type { RandomBytes } from '../../platform/random.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { PasswordCost, Tools } from '../../platform/tools.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id, a const enum of the library; one lane. */
const ARGON2ID = { algorithm: 2, parallelism: 1 };
const GENERATED_BYTES = 15;

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

/** Half of libuv's four threads, so that log-ins cannot delay DNS and files. 38 MiB at most. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;
const hashSlots = semaphore(MOST_AT_ONCE, MOST_WAITING);

let checks = 0;

export function countPasswordChecks(): number {
  return checks;
}

export function hashPassword({ passwordCost }: Tools, password: string): Promise<string> {
  const { memoryKib: memoryCost, passes: timeCost } = passwordCost;
  return hashSlots(() => hash(password, { ...ARGON2ID, memoryCost, timeCost }));
}

/** Made once from an unguessable password with the same parameters. */
const dummyHashes = new Map<PasswordCost, Promise<string>>();

function dummyHash(tools: Tools): Promise<string> {
  const made = dummyHashes.get(tools.passwordCost) ?? hashPassword(tools, 'nobody has this password');
  dummyHashes.set(tools.passwordCost, made);
  return made;
}

/**
 * Without a stored hash (unknown e-mail address) it does the same work, so that the response time does not show which
 * addresses have accounts.
 */
export async function verifyPassword(
  tools: Tools,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const expected = stored ?? (await dummyHash(tools));
  checks += 1;
  const matches = await hashSlots(() => verify(expected, password));
  return matches && stored !== undefined;
}

export function generatePassword(random: RandomBytes): string {
  return random(GENERATED_BYTES).toString('base64url');
}

export type PasswordProblem = 'length' | 'common';

/** Texts of the API and the command line. The sign-in pages have their own. */
export const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  length: `The password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
  common: 'This password is too common and easy to guess. Choose another one.',
};

export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD) return 'length';
  return isCommonPassword(password) ? 'common' : undefined;
}
