import type { Connection } from '../../platform/db/database.ts';
import type { TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { openChallenges } from './challenges.ts';
import { credentialsOf } from './passkey-store.ts';
import { assertionOptions, whoseAssertion } from './passkeys.ts';
import { type Proof, type ProofTools, proveSecondFactor } from './prove.ts';
import { relyingPartyOf } from './relying-party.ts';
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
  optionsFor(userId: string): Promise<ForBrowser | undefined>;
  /** The same without a known user. */
  logInOptions(): Promise<ForBrowser | undefined>;
  /** The user of a log-in with a passkey alone. */
  whoLogsIn(connection: Connection, assertion: unknown): Promise<string | undefined>;
  /** For this folder's routes. */
  given: ProofTools;
}

/** The options that a page passes to `navigator.credentials`, and where that works. */
interface ForBrowser {
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
  const given: ProofTools = {
    tools,
    sender: dependencies,
    box,
    tries,
    relyingParty,
    challenges: openChallenges(tools, box.keys),
  };
  const forBrowser = async (userId: string | undefined): Promise<ForBrowser | undefined> => {
    const party = relyingParty();
    return party && { options: await assertionOptions(given, userId), origin: party.origin };
  };
  return {
    hasSecondFactor,
    proveSecondFactor: (connection, userId, proof) => proveSecondFactor(given, connection, userId, proof),
    optionsFor: async (userId) =>
      (await credentialsOf(tools.database, userId)).length > 0 ? forBrowser(userId) : undefined,
    logInOptions: () => forBrowser(undefined),
    whoLogsIn: (connection, assertion) => whoseAssertion(given, connection, assertion),
    given,
  };
}
