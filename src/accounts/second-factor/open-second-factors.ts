import type { Connection } from '../../platform/db/database.ts';
import type { TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { openChallenges } from './passkeys/challenges.ts';
import { assertionOptions, findAssertedUser } from './passkeys/passkeys.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { listCredentials } from './passkeys/store.ts';
import { type Proof, type ProofTools, proveSecondFactor } from './prove-second-factor.ts';
import { hasSecondFactor } from './store.ts';

/** For code that asks for a second factor: the log-in, and confirmations before dangerous actions. */
export interface SecondFactors {
  hasSecondFactor(connection: Connection, userId: string): Promise<boolean>;
  /**
   * Throws a 429 over the limit of attempts, otherwise returns whether the proof is valid. Call it before a
   * transaction.
   */
  proveSecondFactor(connection: Connection, userId: string, proof: Proof): Promise<boolean>;
  /** Options for a passkey of this user. Undefined if there is none. */
  optionsFor(userId: string): Promise<PasskeyOptions | undefined>;
  /** The same without a known user. */
  logInOptions(): Promise<PasskeyOptions | undefined>;
  /** The user of a log-in with a passkey alone. */
  identifyPasskeyUser(connection: Connection, assertion: unknown): Promise<string | undefined>;
  /** For this folder's routes. */
  proofTools: ProofTools;
}

/** The options that a page passes to `navigator.credentials`, and where that works. */
interface PasskeyOptions {
  options: object;
  origin: string;
}

interface SecondFactorDependencies extends LinkSender {
  box: SecretBox;
  tries: TryLimits;
}

export function openSecondFactors(dependencies: SecondFactorDependencies): SecondFactors {
  const { tools, box, tries, baseUrl } = dependencies;
  const relyingParty = () => relyingPartyOf(baseUrl());
  const proofTools: ProofTools = {
    tools,
    sender: dependencies,
    box,
    tries,
    relyingParty,
    challenges: openChallenges(tools, box.keys),
  };
  const passkeyOptions = async (userId: string | undefined): Promise<PasskeyOptions | undefined> => {
    const party = relyingParty();
    return party && { options: await assertionOptions(proofTools, userId), origin: party.origin };
  };
  return {
    hasSecondFactor,
    proveSecondFactor: (connection, userId, proof) =>
      proveSecondFactor(proofTools, connection, userId, proof),
    optionsFor: async (userId) =>
      (await listCredentials(tools.database, userId)).length > 0 ? passkeyOptions(userId) : undefined,
    logInOptions: () => passkeyOptions(undefined),
    identifyPasskeyUser: (connection, assertion) => findAssertedUser(proofTools, connection, assertion),
    proofTools,
  };
}
