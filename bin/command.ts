import type { Config } from '../src/config.ts';
import type { Log } from '../src/platform/observability/log.ts';
import type { Tools } from '../src/platform/tools.ts';

/** A command of the command line: its name, its arguments and its action. */
export interface Command {
  words: string;
  summary: string;
  /** Shown below the summary in the command's help. */
  details?: string[];
  options?: Record<string, Option>;
  /** Name of a positional argument, such as FILE.csv. */
  positional?: string;
  /** Name of an optional positional argument. */
  optionalPositional?: string;
  run(input: Input, context: CommandContext): Promise<unknown>;
}

export interface Option {
  help: string;
  /** Placeholder of the value in the help. An option without one is a switch. */
  value?: string;
  required?: boolean;
  multiple?: boolean;
}

export interface Input {
  /** Value of an option that the command declared required. */
  text(name: string): string;
  optional(name: string): string | undefined;
  list(name: string): string[];
  on(name: string): boolean;
  positional: string | undefined;
}

export interface CommandContext {
  config: Config;
  log: Log;
  json: boolean;
  /** Opens the database (and the embedded server if it is stopped), works, and closes what it opened. */
  withTools<Result>(work: (tools: Tools) => Promise<Result>): Promise<Result>;
}

export class WrongUsage extends Error {}

/** The command worked and found a problem: the message is printed as it is, exit 1. */
export class CommandFailed extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
