import { listNotifiableMembers, type NotifiableMember } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readReachableUsers } from '../channels/store.ts';
import { readOnCall } from './on-call.ts';
import { listOnCall, listOnCallByTag } from './store.ts';

/** The members on call, with the channels by which each can be reached. */
export async function presentOnCall(connection: Connection, organizationId: string) {
  const people = await readOnCall(connection, organizationId);
  const byTag = await listOnCallByTag(connection, organizationId);
  const members = new Map(
    (await listNotifiableMembers(connection, organizationId)).map((person) => [person.user_id, person]),
  );
  const ids = [...people.map(({ user_id }) => user_id), ...byTag.flatMap(({ user_ids }) => user_ids)];
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
  return {
    people: people.map(present),
    by_tag: byTag.map(({ tag, user_ids }) => ({
      tag,
      people: user_ids.flatMap((id) => members.get(id) ?? []).map(present),
    })),
    listed: (await listOnCall(connection, organizationId)).length > 0,
  };
}
