import { describe, expect, it } from 'vitest';
import { type Command, type CommandContext, WrongUsage } from './command.ts';
import { accountCommands } from './commands/accounts/accounts.ts';
import { clientCommands } from './commands/accounts/clients.ts';
import { eventCommands } from './commands/events.ts';
import { guestCommands } from './commands/guests/guests.ts';
import { privacyCommands } from './commands/guests/privacy.ts';
import { homeCommands } from './commands/homes.ts';
import { listenCommands } from './commands/remote/listen.ts';
import { reconcileCommand } from './commands/remote/reconcile.ts';
import { parseArguments } from './parse-arguments.ts';

const COMMANDS: Command[] = [
  ...accountCommands,
  ...clientCommands,
  ...eventCommands,
  ...guestCommands,
  ...homeCommands,
  ...listenCommands,
  reconcileCommand,
  ...privacyCommands,
];
const HOME = 'a'.repeat(24);

/** Resolves with the message about wrong usage. Reaching the database is an error. */
async function refusalOf(...argv: string[]): Promise<string> {
  const withTools = () => Promise.reject(new Error('went on to the database'));
  try {
    const { command, input } = parseArguments(COMMANDS, argv);
    await command.run(input, { withTools } as unknown as CommandContext);
    return 'nothing was refused';
  } catch (error) {
    return error instanceof WrongUsage ? error.message : String(error);
  }
}

const emit = (metadata: string) =>
  refusalOf('event', 'emit', '--home', HOME, '--type', 'battery_low', '--metadata', metadata);

describe('lares event emit --metadata refuses', () => {
  it.each([
    ['{"x":1e400}', '--metadata: x is not a finite number'],
    ['{"x":-1e400}', '--metadata: x is not a finite number'],
    ['{"a":{"b":[0,{"c":1e999}]}}', '--metadata: a.b[1].c is not a finite number'],
    ['{"x":NaN}', '--metadata must be a JSON object'],
    ['{"x":Infinity}', '--metadata must be a JSON object'],
    ['{"v":"\\ud800"}', '--metadata: v has a NUL character or an unpaired surrogate'],
    ['{"v":"a\\udc00b"}', '--metadata: v has a NUL character or an unpaired surrogate'],
    ['{"v":"\\u0000"}', '--metadata: v has a NUL character or an unpaired surrogate'],
    ['{"a":["ok",{"b":"\\ud83c"}]}', '--metadata: a[1].b has a NUL character or an unpaired surrogate'],
    ['{"k\\ud800":1}', '--metadata: the name of k\ufffd has a NUL character or an unpaired surrogate'],
    ['{"a":{"\\u0000":1}}', '--metadata: the name of a.\ufffd has a NUL character or an unpaired surrogate'],
  ])('%s [emit-metadata-refused]', async (metadata, wanted) => {
    expect(await emit(metadata)).toBe(wanted);
  });

  it('what is deeper than anybody writes, however deep', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const levels of [101, 30_000]) {
      expect(await emit(nested(levels))).toBe('--metadata: more than 100 levels');
    }
    expect(await emit(nested(100))).toBe('Error: went on to the database');
  });

  it.each(['{"x":1e300,"y":null,"z":"\\ud83c\\udfe1","list":[1,null]}', '{}'])('not %s', async (metadata) => {
    expect(await emit(metadata)).toBe('Error: went on to the database');
  });
});

describe('every option that takes a value', () => {
  const options = COMMANDS.flatMap(({ words, options: all = {} }) =>
    Object.entries(all).flatMap(([name, { value }]) => (value ? [[words, name] as const] : [])),
  );

  it.each(options)('lares %s refuses broken text in --%s', async (words, name) => {
    const command = COMMANDS.find((one) => one.words === words);
    for (const broken of ['half \ud800', '\udc00', 'nul\0', 'bytes \ufffd']) {
      const others = Object.entries(command?.options ?? {}).flatMap(([other, { required }]) =>
        required && other !== name ? [`--${other}`, 'x'] : [],
      );
      const file = command?.positional ? ['file.csv'] : [];
      expect(await refusalOf(...words.split(' '), ...others, `--${name}`, broken, ...file)).toBe(
        `--${name} must be text in UTF-8, without NUL`,
      );
    }
  });

  it('are those that names come by', () => {
    const names = options.filter(([, name]) => name === 'name').map(([words]) => words);
    expect(names).toEqual(
      expect.arrayContaining(['user create', 'org create', 'home create', 'device create']),
    );
  });
});
