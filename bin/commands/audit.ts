import { once } from 'node:events';
import { audit, COMMAND_LINE, exportEntries, FORMATS } from '../../src/audit/index.ts';
import { isPublicId } from '../../src/platform/ids.ts';
import { parseInstant } from '../../src/platform/values/instant.ts';
import { type Command, type Input, WrongUsage } from '../command.ts';

/** Also for an organization that is gone: its log is kept for its retention. */
export const auditCommands: Command[] = [
  {
    words: 'audit export',
    summary: 'Print the audit log of an organization, newest entry first',
    options: {
      org: { value: 'ID', required: true, help: 'Id of the organization.' },
      from: { value: 'ISO', help: 'Only what happened at this time or later.' },
      to: { value: 'ISO', help: 'Only what happened before this time.' },
      format: { value: FORMATS.join('|'), help: 'csv by default; jsonl: one JSON object per line.' },
    },
    run: (input, { json, withTools }) =>
      withTools(async (tools) => {
        const organization_id = input.text('org');
        if (!isPublicId(organization_id)) throw new WrongUsage('--org must be the id of an organization');
        const filter = { from: timeIn(input, 'from'), to: timeIn(input, 'to') };
        const format = formatIn(input);
        await audit(tools, COMMAND_LINE, {
          organization_id,
          action: 'audit.exported',
          object: { kind: 'audit_log', id: organization_id },
          changes: [{ member: 'format', to: json ? 'json' : format }],
        });
        const pieces = exportEntries(tools.database, organization_id, filter, json ? 'jsonl' : format);
        if (!json) return printPieces(pieces);
        const entries: unknown[] = [];
        for await (const piece of pieces) {
          for (const line of piece.trimEnd().split('\n')) entries.push(JSON.parse(line));
        }
        return { entries };
      }),
  },
];

/** Waits for a slow reader. */
async function printPieces(pieces: AsyncIterable<string>): Promise<undefined> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
}

function timeIn(input: Input, name: string): Date | undefined {
  const text = input.optional(name);
  if (text === undefined) return undefined;
  const time = parseInstant(text);
  if (!time)
    throw new WrongUsage(`--${name} must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z`);
  return time;
}

function formatIn(input: Input) {
  const wanted = input.optional('format') ?? 'csv';
  const format = FORMATS.find((name) => name === wanted);
  if (!format) throw new WrongUsage(`--format must be one of ${FORMATS.join(', ')}`);
  return format;
}
