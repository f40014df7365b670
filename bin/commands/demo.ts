import { join } from 'node:path';
import type { KeptObjects } from '../../src/simulator/index.ts';
import { type Command, CommandFailed } from '../command.ts';

export const demoCommands: Command[] = [
  {
    words: 'demo remove',
    summary: 'Remove the demo: all data that it made, and nothing else',
    run: (_input, { config, json, withTools }) =>
      withTools(async (tools) => {
        // Loaded here only, because it would slow down the start of every other command.
        const { deleteHome } = await import('../../src/app.ts');
        const { clearDemo } = await import('../../src/simulator/index.ts');
        const cleared = await clearDemo({ tools, dataDir: config.dataDir, deleteHome });
        if (cleared === undefined) throw new CommandFailed(`There is no demo in ${config.dataDir}.`);
        if (cleared === 'running')
          throw new CommandFailed('The demo is running. Stop Lares first, or start it with LARES_DEMO=off.');
        return json ? { kept: cleared } : keptText(cleared, config.dataDir);
      }),
  },
];

/** The result as text. */
export function keptText({ homes, organizations, user }: KeptObjects, dataDir: string): string {
  const kept = [...organizations, ...homes];
  const rest =
    kept.length > 0
      ? ` You added data to ${kept.map((name) => `“${name}”`).join(', ')}, so Lares kept them.`
      : '';
  const login = user
    ? ` Lares also kept the user demo@lares.example; the password is in ${join(dataDir, 'demo-login.json')}.`
    : '';
  return `The demo was removed.${rest}${login}`;
}
