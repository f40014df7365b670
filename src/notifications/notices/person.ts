import { organizationsToTell } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/tags.ts';
import { onCallOf } from '../on-call/on-call.ts';
import { listOnCallByTag } from '../on-call/store.ts';
import { thingOf } from '../troubles/job.ts';
import type { Trouble } from '../troubles/store.ts';
import { type Reachable, waysOf } from '../ways/store.ts';
import { type Decision, decide, type Thing } from '../wishes/decide.ts';
import { clockOf, type Wishes, wishesOf } from '../wishes/store.ts';
import { answersFor } from './audience.ts';

/** A user with everything that decides about notifications. */
export interface Listening {
  ways: Reachable;
  wishes: Wishes;
  /** IANA time zone. */
  clock: string;
  organizationIds: string[];
  decide(organizationId: string, thing: Thing): Decision;
  decideTrouble(trouble: Trouble): Decision;
  /** The health issue may be listed beside other notifications. */
  mayHear(trouble: Trouble): boolean;
}

/** Undefined when the user may be notified by no organization. */
export async function findListening(connection: Connection, userId: string): Promise<Listening | undefined> {
  const memberships = await organizationsToTell(connection, userId);
  const ways = (await waysOf(connection, [userId])).get(userId);
  const wishes = (await wishesOf(connection, [userId])).get(userId);
  if (!ways || !wishes || memberships.length === 0) return undefined;
  const organizationIds = memberships.map(({ organization_id }) => organization_id);
  const clock = await clockOf(connection, wishes, organizationIds);
  const onCall = new Set<string>();
  const tagsOnCall = new Map<string, Set<string>>();
  for (const id of organizationIds) {
    if ((await onCallOf(connection, id)).some(({ user_id }) => user_id === userId)) onCall.add(id);
    const byTag = await listOnCallByTag(connection, id);
    const own = byTag.filter(({ user_ids }) => user_ids.includes(userId));
    tagsOnCall.set(id, new Set(own.map(({ tag }) => tagKey(tag))));
  }
  const isOnCall = (organizationId: string, { tagKeys }: Thing) =>
    onCall.has(organizationId) || tagKeys.some((key) => tagsOnCall.get(organizationId)?.has(key));
  const places = new Map(memberships.map((one) => [one.organization_id, one]));
  /** The user may see the home; subjects without a home need access to all homes. */
  const reaches = (organizationId: string, { home_id }: Thing) => {
    const homes = places.get(organizationId)?.homes;
    return homes === null || (homes !== undefined && home_id !== null && homes.includes(home_id));
  };
  const answersTo = (organizationId: string, thing: Thing) =>
    answersFor(thing, places.get(organizationId)?.role, isOnCall(organizationId, thing));
  const judge = (organizationId: string, thing: Thing): Decision => {
    const decision = decide(wishes.rules, clock, thing);
    const isTold = (decision.asked || answersTo(organizationId, thing)) && reaches(organizationId, thing);
    return isTold ? decision : { ...decision, told: 'never' };
  };
  return {
    ways,
    wishes,
    clock,
    organizationIds,
    decide: judge,
    decideTrouble: (trouble) => judge(trouble.organization_id, thingOf(trouble)),
    mayHear: (trouble) => {
      const thing = thingOf(trouble);
      const { asked, told } = decide(wishes.rules, clock, thing);
      const { organization_id: id } = trouble;
      return reaches(id, thing) && (asked ? told !== 'never' : answersTo(id, thing));
    },
  };
}
