import type { Config } from '../../../src/config.ts';
import type { DemoLogin } from '../../../src/simulator/index.ts';

/** What a newcomer needs on the first screen. */
export function banner(url: string, config: Config, demo: DemoLogin | undefined, unused: boolean): string {
  const lines = [
    '',
    `  Lares is running at ${url}`,
    '',
    `  Web app         ${url}/`,
    `  API reference   ${url}/docs`,
    `  Data            ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
  ];
  if (unused) lines.push('', `  Nobody has an account yet: make the first one at ${url}/signup`);
  if (demo) {
    lines.push(
      `  Demo login      ${demo.email}  ${demo.password}`,
      `  Access token    ${demo.access_token}`,
      '',
      '  Try it:',
      `  curl -H 'Authorization: Bearer ${demo.access_token}' ${url}/v8/homes`,
      '',
      '  This is a demo estate. LARES_DEMO=off with an empty LARES_DATA_DIR starts clean.',
    );
  }
  lines.push('', '  Ctrl-C stops everything.', '', '');
  return lines.join('\n');
}
