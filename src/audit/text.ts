import { ACTIONS, OBJECT_KINDS } from './actions.ts';
import type { AuditChannel } from './actor.ts';
import type { Change } from './entry.ts';
import type { AuditRow } from './store.ts';

const UNNAMED_ACTORS: Record<AuditChannel, string> = {
  command_line: 'The operator',
  service: 'Lares',
  sign_in: 'An unknown user',
  session: 'An unknown user',
  token: 'An unknown user',
  app: 'An unknown user',
};

/** The entry as one sentence: who did what to what, with which result. */
export function textOf(row: AuditRow): string {
  // An app without an account acts in its own name.
  const app = row.via === 'app' ? row.token_name : null;
  const actor = row.user_name ?? app ?? UNNAMED_ACTORS[row.via];
  const what = (ACTIONS as Record<string, string>)[row.action] ?? row.action;
  const object = row.object_name ?? (OBJECT_KINDS as Record<string, string>)[row.object_kind] ?? 'something';
  const details = [
    ...(row.changes ?? []).map(inWords),
    ...(row.count === null ? [] : [countOf(row.action, row.count)]),
    ...(row.times === null ? [] : [`${row.times} more ${row.times === 1 ? 'time' : 'times'}`]),
  ];
  // A function, because a name may contain a dollar sign.
  const sentence = `${actor} ${what.replace('{object}', () => object)}`;
  return details.length === 0 ? sentence : `${sentence} (${details.join('; ')})`;
}

function countOf(action: string, count: number): string {
  if (action.startsWith('guest.')) return count === 1 ? '1 guest' : `${count} guests`;
  return `${count}`;
}

function inWords({ member, from, to }: Change): string {
  if (to === undefined) return member;
  return from === undefined ? `${member}: ${to}` : `${member}: ${from} → ${to}`;
}
