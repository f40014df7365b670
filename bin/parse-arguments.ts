import { parseArgs } from 'node:util';
import { isUnstorable } from '../src/platform/values/unstorable.ts';
import { type Command, type Input, WrongUsage } from './command.ts';

export interface Parsed {
  command: Command;
  input: Input;
}

/** Finds the command (one or two words) and reads its options. Undeclared options are wrong usage. */
export function parseArguments(commands: readonly Command[], argv: string[]): Parsed {
  const command = commands.find(({ words }) => words === argv.slice(0, words.split(' ').length).join(' '));
  if (!command) throw new WrongUsage(`Unknown command: ${argv.slice(0, 2).join(' ') || '(none)'}`);
  const rest = argv.slice(command.words.split(' ').length);
  return { command, input: readInput(command, rest) };
}

function readInput(command: Command, argv: string[]): Input {
  const { values, positionals } = parse(command, argv);
  const most = (command.positional ?? command.optionalPositional) ? 1 : 0;
  if (positionals.length > most) throw new WrongUsage(`Unexpected argument: ${positionals[most]}`);
  if (command.positional && positionals.length < most) throw new WrongUsage(`Missing ${command.positional}`);
  for (const [name, option] of Object.entries(command.options ?? {})) {
    if (option.required && values[name] === undefined) throw new WrongUsage(`Missing --${name}`);
  }
  for (const [name, value] of Object.entries(values)) {
    for (const text of [value].flat())
      if (typeof text === 'string' && !isText(text))
        throw new WrongUsage(`--${name} must be text in UTF-8, without NUL`);
  }
  const optional = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  return {
    text: (name) => optional(name) ?? '',
    optional,
    list: (name) => (Array.isArray(values[name]) ? values[name].map(String) : []),
    on: (name) => values[name] === true,
    positional: positionals[0],
  };
}

/** Invalid UTF-8 and lone surrogates arrive as U+FFFD: the intended text is lost. */
function isText(value: string): boolean {
  return !isUnstorable(value) && !value.includes('\ufffd');
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

function parse(command: Command, argv: string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, option]) => [
      name,
      { type: option.value ? ('string' as const) : ('boolean' as const), multiple: option.multiple ?? false },
    ]),
  );
  try {
    return parseArgs({
      args: argv,
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('. ')[0] ?? 'Wrong options');
  }
}
