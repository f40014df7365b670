import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { generatePassword } from '../../../src/accounts/index.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { CommandFailed, type Input, WrongUsage } from '../../command.ts';

/** Pass phrases never stand in the arguments, which every user of the machine can list. */

export const SHORTEST_PASSPHRASE = 12;
const LONGEST_PASSPHRASE = 1024;

export const OPTION = 'passphrase-file';

/** From the named file. Without a file it is generated and shown once. */
export async function newPassphrase(input: Input): Promise<{ phrase: string; drawn: boolean }> {
  const path = input.optional(OPTION);
  if (path === undefined) return { phrase: generatePassword(secureRandom), drawn: true };
  return { phrase: checked(await firstLineOf(path)), drawn: false };
}

/** From the named file, or the first line of standard input. A terminal asks for it without echo. */
export async function knownPassphrase(input: Input): Promise<string> {
  const path = input.optional(OPTION);
  return checked(path === undefined ? await typed() : await firstLineOf(path));
}

async function firstLineOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${path} cannot be read: ${error.code}`);
  });
  return text.replace(/\r?\n$/, '');
}

async function typed(): Promise<string> {
  const { stdin, stderr } = process;
  const isAsked = stdin.isTTY === true;
  if (isAsked) stderr.write('Pass phrase: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: isAsked });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isAsked) stderr.write('\n');
  }
}

function checked(phrase: string): string {
  if (phrase.length < SHORTEST_PASSPHRASE || phrase.length > LONGEST_PASSPHRASE)
    throw new WrongUsage(
      `The pass phrase (--${OPTION}, or standard input) must have ${SHORTEST_PASSPHRASE} to ${LONGEST_PASSPHRASE} characters`,
    );
  return phrase;
}
