import { GROUPS, variables } from '../../../src/config/variables.ts';

/** `docs/configuration.md` and `.env.example`, from the rows that read the environment. */

const rows = Object.entries(variables).map(([name, row]) => ({
  name,
  example: undefined as string | undefined,
  ...row,
}));
type Row = (typeof rows)[number];

const rowsOf = (group: string): Row[] => rows.filter((row) => row.group === group);

/** A value that can be set as it stands, not a description. */
const isValue = (usual: string): boolean => /^[\w./:,=]+$/.test(usual) && !/^none$/.test(usual);

export function configurationPage(): string {
  return `# Configuration with environment variables

Lares reads its configuration from environment variables. All have a default: \`npm start\` needs none. An empty value counts as not set.

A wrong value or a misspelt name stops the start. Lares then lists every problem at once and exits with status 78. Check a configuration without starting:

\`\`\`sh not-run: for a machine of yours
npm run --silent lares -- doctor
\`\`\`

[\`.env.example\`](../.env.example) has all variables for Compose and systemd ([packages](operations/packages.md)).
${GROUPS.map(section).join('')}`;
}

function section(group: string): string {
  return `
## ${group}

| Variable | Default | Meaning |
|---|---|---|
${rowsOf(group).map(tableRow).join('\n')}
`;
}

function tableRow({ name, usual, text, example }: Row): string {
  const shown = isValue(usual) ? `\`${usual}\`` : usual;
  const more = example === undefined ? '' : ` Example: \`${example}\`.`;
  return `| \`${name}\` | ${shown} | ${text}${more} |`;
}

/** Compose requires these. The last two are not read by Lares itself. */
const REQUIRED_BY_COMPOSE = ['LARES_SECRET_KEY', 'LARES_METRICS_TOKEN', 'POSTGRES_PASSWORD', 'PUBLIC_HOST'];

export function environmentExample(): string {
  const groups = GROUPS.map((group) => {
    const lines = rowsOf(group)
      .filter(({ name }) => name !== 'NODE_ENV' && !REQUIRED_BY_COMPOSE.includes(name))
      .map(({ name, usual, example }) => `#${name}=${example ?? (isValue(usual) ? usual : '')}`);
    return lines.length === 0 ? '' : `\n# ${group}\n${lines.join('\n')}\n`;
  });
  return `# Configuration of Lares. docs/configuration.md describes each variable.
# compose.yaml reads .env; systemd reads /etc/lares.env (deploy/lares.service); in a shell: set -a; . ./.env; set +a

# compose.yaml requires these four. Create a key, a password or a token with: openssl rand -hex 32
${REQUIRED_BY_COMPOSE.map((name) => `${name}=`).join('\n')}
${groups.join('')}`;
}
