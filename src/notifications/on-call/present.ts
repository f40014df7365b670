import { listNotifiableMembers, type NotifiableMember } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readReachableUsers } from '../channels/store.ts';
import { readOnCall } from './on-call.ts';
import { handoverAt, orderAt, type RotaPlan, weekOf } from './rota.ts';
import { findRota, listAbsences, listOnCall, listOnCallByTag, listSwaps } from './store.ts';

/** This week and the next ones. */
const WEEKS = 8;
const WEEK_DAYS = 7;

/** The members on call, with the channels by which each can be reached. */
export async function presentOnCall(connection: Connection, organizationId: string, now: Date) {
  const current = await readOnCall(connection, organizationId, now);
  const byTag = await listOnCallByTag(connection, organizationId);
  const list = await listOnCall(connection, organizationId);
  const members = new Map(
    (await listNotifiableMembers(connection, organizationId)).map((person) => [person.user_id, person]),
  );
  const listed = list.flatMap((id) => members.get(id) ?? []);
  const people = listed.length > 0 ? listed : leadersAmong([...members.values()]);
  const ids = [
    ...[...people, ...current].map(({ user_id }) => user_id),
    ...byTag.flatMap(({ user_ids }) => user_ids),
  ];
  const users = await readReachableUsers(connection, [...new Set(ids)]);
  const present = ({ user_id, fullname }: NotifiableMember) => {
    const user = users.get(user_id);
    return {
      user_id,
      fullname,
      email: user?.email != null,
      sms: user?.phone_number != null,
      call: user?.call_number != null,
      push: (user?.browsers.length ?? 0) > 0,
    };
  };
  const rota = await findRota(connection, organizationId);
  const absences = await listAbsences(connection, organizationId);
  const swaps = await listSwaps(connection, organizationId);
  return {
    people: people.map(present),
    by_tag: byTag.map(({ tag, user_ids }) => ({
      tag,
      people: user_ids.flatMap((id) => members.get(id) ?? []).map(present),
    })),
    listed: list.length > 0,
    on_call_now: current.map(present),
    ...(rota ? { rota: { ...rota, weeks: weeksFrom({ rota, absences, swaps }, now) } } : {}),
    absences,
    swaps,
  };
}

const leadersAmong = (members: readonly NotifiableMember[]) =>
  (['owner', 'admin'] as const).flatMap((wanted) => members.filter(({ role }) => role === wanted));

/** Who is on call first in each week, as it begins. */
function weeksFrom(plan: RotaPlan, now: Date) {
  const first = Date.parse(weekOf(plan.rota, now).first_day);
  return Array.from({ length: WEEKS }, (_, week) => {
    const date = new Date(first);
    date.setUTCDate(date.getUTCDate() + week * WEEK_DAYS);
    const first_day = date.toISOString().slice(0, 10);
    const starts_at = handoverAt(plan.rota, first_day);
    const [user_id] = orderAt(plan, week === 0 ? now : starts_at);
    return { first_day, starts_at, ...(user_id === undefined ? {} : { user_id }) };
  });
}
