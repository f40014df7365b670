#!/usr/bin/env node
import { BadConfiguration, type Config, readConfig } from '../src/config.ts';
import { locateDatabase } from '../src/database-location.ts';
import { migrate, readMigrations } from '../src/platform/db/migrations/migrate.ts';
import { type Log, openLog } from '../src/platform/observability/log.ts';
import { openTools } from '../src/platform/open-tools.ts';
import { VERSION } from '../src/platform/version.ts';
import { clockOfRunningDemo } from '../src/simulator/demo/running-clock.ts';
import { type CommandContext, CommandFailed, WrongUsage } from './command.ts';
import { commandsFor } from './commands.ts';
import { helpOf, overview } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { print } from './print.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_CONFIG = 78;
const EXIT_TIMEOUT_MS = 10_000;

async function main(argv: string[]): Promise<void> {
  if (argv[0] === '--version') {
    print(argv.includes('--json') ? { version: VERSION } : VERSION, argv.includes('--json'));
    return;
  }
  const commands = await commandsFor(argv);
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  const named = commands.find(({ words }) => argv.join(' ').startsWith(words));
  if (wantsHelp || argv.length === 0 || argv[0] === 'help') {
    process.stdout.write(wantsHelp && named ? helpOf(named) : overview(await commandsFor([])));
    return;
  }
  const { command, input } = parseArguments(commands, argv);
  const json = input.on('json');
  const config = readConfig(process.env);
  const result = await command.run(input, context(config, json, command.words === 'start'));
  if (result !== undefined) print(result, json);
}

function context(config: Config, json: boolean, serving: boolean): CommandContext {
  // On a terminal the banner and the warnings are for a person. Elsewhere every request is a line.
  const usual = serving && !process.stdout.isTTY ? 'info' : 'warn';
  const log = openLog({ level: config.logLevel ?? usual, toStderr: !serving });
  return { config, log, json, withTools: (work) => withTools(config, log, work) };
}

async function withTools<Result>(
  config: Config,
  log: Log,
  work: (tools: ReturnType<typeof openTools>) => Promise<Result>,
): Promise<Result> {
  const location = await locateDatabase(config, log);
  try {
    await migrate(location.connectionConfig, await readMigrations(), (text) => log.warn(text));
    const tools = openTools(location.connectionConfig, log, await clockOfRunningDemo(config.dataDir));
    try {
      return await work(tools);
    } finally {
      await tools.database.close();
    }
  } finally {
    await location.release();
  }
}

function explain(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadConfiguration) {
    console.error(
      `Lares cannot start with this configuration:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    return EXIT_CONFIG;
  }
  if (error instanceof WrongUsage) {
    if (json) print({ error: 'wrong_usage', message }, json);
    console.error(`${message}\nSee: lares --help`);
    return EXIT_USAGE;
  }
  console.error(message);
  return error instanceof CommandFailed ? error.exitCode : EXIT_FAILED;
}

const argv = process.argv.slice(2);
main(argv)
  .catch((error: unknown) => {
    process.exitCode = explain(error, argv.includes('--json'));
  })
  // Anything still open is a leak and must not keep the process alive.
  .finally(() => setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref());
