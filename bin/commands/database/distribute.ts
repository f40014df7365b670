import {
  type Distribution,
  distribute,
  inspectDistribution,
  NotDistributable,
  requireReady,
} from '../../../src/distribution/index.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../../command.ts';

/** Citus' own default: a few per server, with room to grow. */
const USUAL_SHARDS = 32;
const MOST_SHARDS = 1024;

export const distributeCommand: Command = {
  words: 'distribute',
  summary: 'Distribute measurements over the servers of a Citus database',
  details: [
    'DATABASE_URL names the coordinator. --check works while Lares runs. Stop every process before --apply. If it is interrupted,',
    'run it again: it continues. The only way back is a backup. See docs/operations/citus.md.',
  ],
  options: {
    check: { help: 'Show what is distributed and what is missing. Changes nothing.' },
    apply: { help: 'Distribute what is not distributed yet.' },
    shards: {
      value: 'NUMBER',
      help: `Number of parts, set by the first --apply. It is the most servers there can ever be. ${USUAL_SHARDS} by default.`,
    },
  },
  run: async (input, { withTools, json, log }) => {
    if (input.on('check') === input.on('apply')) throw new WrongUsage('Give either --check or --apply.');
    const shards = shardsIn(input);
    return withTools(async ({ database }) => {
      try {
        const found = input.on('apply')
          ? await distribute(database.longTimeout, shards, (text) => log.warn(text))
          : await inspectDistribution(database.longTimeout);
        return json ? found : inWords(found);
      } catch (error) {
        throw error instanceof NotDistributable ? new CommandFailed(error.message) : error;
      }
    });
  },
};

function shardsIn(input: Input): number {
  const shards = Number(input.optional('shards') ?? USUAL_SHARDS);
  if (!Number.isInteger(shards) || shards < 1 || shards > MOST_SHARDS)
    throw new WrongUsage(`--shards must be a number from 1 to ${MOST_SHARDS}`);
  return shards;
}

function inWords(found: Distribution): string {
  if (found.left.length === 0) return `Measurements are distributed over ${found.nodes.join(', ')}.`;
  const done = found.spread.length > 0 ? [`Distributed already: ${found.spread.join(', ')}.`] : [];
  return [...done, `Not distributed: ${found.left.join(', ')}.`, hindranceOf(found)].join('\n');
}

function hindranceOf(found: Distribution): string {
  try {
    requireReady(found);
    return `lares distribute --apply would distribute them over ${found.nodes.join(', ')}.`;
  } catch (error) {
    if (error instanceof NotDistributable) return error.message;
    throw error;
  }
}
