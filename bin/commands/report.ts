import { createPublicKey } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import {
  fingerprintOf,
  publicKeyOf,
  type Verdict,
  verifySigned,
} from '../../src/evidence/file/signed-file.ts';
import { type Command, CommandFailed, WrongUsage } from '../command.ts';

/** No report is larger: twenty devices for a week at one sample a minute. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_KEY_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const FINGERPRINT = /^[0-9a-f]{64}$/;

export const reportCommands: Command[] = [
  {
    words: 'report verify',
    summary:
      'Check that an evidence report is unchanged since it was signed. Exits with 0 if so, else with 1',
    details: [
      'Needs neither database nor network. Without --key the command uses the key in the file. Then compare the printed fingerprint',
      'with the one at https://…/.well-known/lares-evidence-key.json of the Lares that made the report.',
    ],
    positional: 'FILE',
    options: {
      key: {
        value: 'KEY',
        help: 'The expected key: a fingerprint, a file with the public key (JSON or PEM), or its address.',
      },
    },
    run: async (input, { json }) => {
      const bytes = await readWhole(input.positional ?? '');
      const wanted = input.optional('key');
      const keyId = wanted === undefined ? undefined : await fingerprintIn(wanted);
      const verdict = verifySigned(bytes, keyId);
      console.log(json ? JSON.stringify(inMembers(verdict, keyId)) : inWords(verdict, keyId));
      if (!verdict.valid) throw new CommandFailed('The file is not an unchanged report. See above.');
    },
  },
];

async function readWhole(path: string): Promise<Buffer> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch (error) {
    throw new CommandFailed(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new CommandFailed(`${path} is not a file.`);
    if (stat.size > MOST_BYTES) throw new CommandFailed(`${path} is too large to be a report.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Users copy fingerprints with colons and in capitals. */
async function fingerprintIn(given: string): Promise<string> {
  const plain = given.replaceAll(':', '').toLowerCase();
  if (FINGERPRINT.test(plain)) return plain;
  const text = /^https?:/.test(given) ? await fetched(given) : await fromFile(given);
  const key = keyIn(text);
  if (key === undefined) throw new CommandFailed(`${given} contains no Ed25519 public key.`);
  return fingerprintOf(key);
}

async function fromFile(path: string): Promise<string> {
  try {
    return (await readFile(path)).subarray(0, MOST_KEY_BYTES).toString();
  } catch (error) {
    throw new WrongUsage(
      `--key must be a fingerprint of 64 hex digits, a file or an address: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}

async function fetched(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return (await answer.text()).slice(0, MOST_KEY_BYTES);
  } catch (error) {
    throw new CommandFailed(`The key could not be fetched from ${address}: ${(error as Error).message}`);
  }
}

function keyIn(text: string): string | undefined {
  try {
    if (!text.includes('BEGIN PUBLIC KEY')) {
      const { public_key } = JSON.parse(text);
      return typeof public_key === 'string' ? public_key : undefined;
    }
    const key = createPublicKey(text);
    return key.asymmetricKeyType === 'ed25519' ? publicKeyOf(key) : undefined;
  } catch {
    return undefined;
  }
}

function inMembers(verdict: Verdict, wanted: string | undefined) {
  if (!verdict.valid) {
    const { problem, message, keyId } = verdict;
    return { valid: false, problem, message, ...(keyId === undefined ? {} : { key_id: keyId }) };
  }
  const { report_id, about, made_at } = verdict.report;
  return {
    valid: true,
    key_id: verdict.keyId,
    key_compared: wanted !== undefined,
    report_id,
    about,
    made_at,
  };
}

const PROBLEMS = { not_a_report: 'Not a report', changed: 'CHANGED', other_key: 'Another key' };

function inWords(verdict: Verdict, wanted: string | undefined): string {
  if (!verdict.valid) return `${PROBLEMS[verdict.problem]}: ${verdict.message}`;
  const { report_id, about, made_at } = verdict.report;
  return [
    `Not changed: report ${String(report_id)} of ${about === 'stay' ? 'a stay' : 'an incident'}, made ${String(made_at)}.`,
    `Signed with the key ${verdict.keyId}.`,
    ...(wanted === undefined
      ? ['This does not prove whose key it is. Compare it with the published key of the maker, or use --key.']
      : []),
  ].join('\n');
}
