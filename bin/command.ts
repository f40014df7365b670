import type { Config } from '../src/config.ts';
import type { Log } from '../src/platform/log.ts';
import type { Tools } from '../src/platform/tools.ts';

/** One command of the command line, as a row: what it is called, what it takes, what it does. */
export interface Command {
  words: string;
  summary: string;
  /** More to know, below the summary in its own help. */
  details?: string[];
  options?: Record<string, Option>;
  /** The name of one positional argument, such as FILE.csv. */
  positional?: string;
  /** The same for one that can be left out. */
  optionalPositional?: string;
  run(input: Input, surroundings: Surroundings): Promise<unknown>;
}

export interface Option {
  help: string;
  /** How the value is written in the help; an option without one is a switch. */
  value?: string;
  required?: boolean;
  multiple?: boolean;
}

export interface Input {
  /** The value of an option that the command declared required. */
  text(name: string): string;
  optional(name: string): string | undefined;
  list(name: string): string[];
  on(name: string): boolean;
  positional: string | undefined;
}

export interface Surroundings {
  config: Config;
  log: Log;
  json: boolean;
  /** Opens the database (starting the embedded server if nothing runs), works, and leaves it as it was. */
  withTools<Result>(work: (tools: Tools) => Promise<Result>): Promise<Result>;
}

export class WrongUsage extends Error {}

/** Said by a command that did its work and found something wrong: printed as it is, exit 1. */
export class CommandFailed extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
