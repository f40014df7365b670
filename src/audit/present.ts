import type { AuditRow } from './store.ts';
import { textOf } from './text.ts';

/** Unknown members are absent. */
export function presentEntry(row: AuditRow) {
  const { audit_id, at, action, via } = row;
  return {
    audit_id,
    at,
    action,
    text: textOf(row),
    actor: { via, ...known({ user_id: row.user_id, name: row.user_name }) },
    object: {
      kind: row.object_kind,
      ...known({ id: row.object_id, name: row.object_name, home_id: row.home_id }),
    },
    ...known({
      address: row.address,
      user_agent: row.user_agent,
      token_id: row.token_id,
      token_name: row.token_name,
      changes: row.changes?.map((change) => ({ ...change })),
      count: row.count,
      times: row.times,
    }),
  };
}

type Known<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> };

function known<Members extends object>(members: Members): Known<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Known<Members>;
}
