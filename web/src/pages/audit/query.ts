import type { AuditAction, AuditObjectKind } from '../../contract.ts';
import { ACTIONS, KINDS } from './labels.ts';
import type { AuditSearch } from './search.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{24}$/;

/** The query for the API. Invalid values of an old or typed link are left out. */
export function queryOf({ person, action, kind, object, from, to }: AuditSearch) {
  const begin = startOf(from, 0);
  // The last day counts as a whole.
  const end = startOf(to, 1);
  const backwards = begin !== undefined && end !== undefined && end <= begin;
  return {
    ...(person !== undefined && ID.test(person) ? { actor: person } : {}),
    ...(action !== undefined && action in ACTIONS ? { action: action as AuditAction } : {}),
    ...(kind !== undefined && kind in KINDS ? { object_kind: kind as AuditObjectKind } : {}),
    ...(object === undefined ? {} : { object_id: object.slice(0, 200) }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined || backwards ? {} : { to: end }),
  };
}

/** The start of a day, or of a later one, in the reader's zone. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

export function exportPath(organizationId: string, search: AuditSearch, format: 'csv' | 'jsonl'): string {
  const parameters = new URLSearchParams({ ...queryOf(search), format });
  return `/v8/organizations/${organizationId}/audit/export?${parameters}`;
}
