import type { Command } from './command.ts';

const INVOCATION = 'lares';

export function overview(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map((command) => command.words.length));
  return [
    'Lares: a self-hosted home monitoring service.',
    '',
    `Usage: ${INVOCATION} <command> [options]        (in a clone: npm run --silent lares -- <command> [options])`,
    '',
    ...commands.map((command) => `  ${command.words.padEnd(widest)}  ${command.summary}`),
    '',
    `  ${INVOCATION} <command> --help shows the options of one command. Every command accepts --json.`,
    `  ${INVOCATION} --version prints the version.`,
    '  Lares reads its configuration from environment variables: see docs/configuration.md.',
    '',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const rows = Object.entries({
    ...command.options,
    json: { help: 'Print one JSON value and nothing else.' },
  }).map(([name, option]) => {
    const {
      value = '',
      required = false,
      multiple = false,
    } = option as { value?: string; required?: boolean; multiple?: boolean };
    return {
      left: `--${name} ${value}`.trim(),
      right: `${option.help}${required ? ' Required.' : ''}${multiple ? ' Can be repeated.' : ''}`,
    };
  });
  const widest = Math.max(...rows.map((row) => row.left.length));
  return [
    `${command.summary}`,
    ...(command.details ?? []),
    '',
    `Usage: ${INVOCATION} ${command.words} [options]${positionalOf(command)}`,
    '',
    ...rows.map((row) => `  ${row.left.padEnd(widest)}  ${row.right}`),
    '',
  ].join('\n');
}

function positionalOf({ positional, optionalPositional }: Command): string {
  if (positional) return ` ${positional}`;
  return optionalPositional ? ` [${optionalPositional}]` : '';
}
