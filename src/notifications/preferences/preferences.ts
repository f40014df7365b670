import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import {
  auditAccount,
  listNotifiableMemberships,
  notifyChannelChange,
  type User,
} from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { existingHomes } from '../../homes/store.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { schedule } from '../../jobs/index.ts';
import { badRequest } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { SUMMARY_JOB } from '../notices/recipients.ts';
import type { NotificationRules, NotificationRulesInput } from '../schema.ts';
import { isDanger, type Rule } from './decide.ts';
import { nextAt } from './hours.ts';
import {
  type NotificationPreferences,
  readPreferences,
  readTimeZone,
  replaceRules,
  USUAL_SUMMARY_AT,
  updatePreferences,
} from './store.ts';

type PreferencesInput = Static<typeof NotificationRulesInput>;

const HIGHEST_LEVEL = 3;

/** Replaces all preferences. */
export function savePreferences(
  dependencies: NotificationDependencies,
  { user_id: userId }: User,
  given: PreferencesInput,
  by: By,
): Promise<void> {
  const rules = given.rules.map(ruleOf);
  return inOneTransaction(dependencies.tools, async (joined) => {
    const { database, clock } = joined;
    const memberships = await listNotifiableMemberships(database, userId);
    const organizations = memberships.map((one) => one.organization_id);
    const whole = memberships.flatMap((one) => (one.homes === null ? one.organization_id : []));
    const homes = [...new Set(rules.flatMap(({ home_ids }) => home_ids ?? []))];
    const known = [
      ...(await existingHomes(database, whole, homes)),
      ...memberships.flatMap((one) => one.homes ?? []),
    ];
    if (homes.some((id) => !known.includes(id)))
      throw badRequest('"home_ids" must be homes of your organizations.', { context: 'rules' });
    const preferences: NotificationPreferences = {
      timezone: given.timezone ?? null,
      quiet: given.quiet_hours ?? null,
      summary_at: given.summary_at ?? USUAL_SUMMARY_AT,
      rules,
    };
    const before = (await readPreferences(database, [userId])).get(userId);
    await updatePreferences(database, userId, preferences);
    await replaceRules(database, userId, rules);
    // Pending summaries move to the new hour.
    const zone = await readTimeZone(database, preferences, organizations);
    const at = nextAt(preferences.summary_at, zone, clock.now());
    await schedule(database, { kind: SUMMARY_JOB, key: userId }, at);
    if (isDeepStrictEqual(before, preferences)) return;
    await auditAccount(joined, by, userId, { action: 'notification_rules.changed', count: rules.length });
    const what: LocalizedText = (t) => t('notifications.rulesChanged');
    await notifyChannelChange(dependencies, database, { user_id: userId, what }, by);
  });
}

function ruleOf({
  kinds,
  home_ids,
  tags,
  least_level,
  hours,
  told: timing,
  channels,
}: PreferencesInput['rules'][number]): Rule {
  const isPostponed = timing !== 'at_once' && kinds?.some((kind) => isAlwaysDanger(kind));
  if (isPostponed)
    throw badRequest(
      'Lares notifies users of safety incidents at once. Remove them from "kinds", or choose "at_once".',
      {
        context: 'rules',
      },
    );
  return {
    kinds: kinds ? [...new Set(kinds)] : null,
    home_ids: home_ids ? [...new Set(home_ids)] : null,
    tags: tags ? [...new Set(tags.map(tagKey))] : null,
    least_level: least_level ?? null,
    hours: hours ?? null,
    timing,
    channels: channels ? [...new Set(channels)] : null,
  };
}

/** Always dangerous, unlike temperature, which is only at its highest level. */
const isAlwaysDanger = (kind: NonNullable<Rule['kinds']>[number]): boolean =>
  isDanger({ kind, level: 1 }) && isDanger({ kind, level: HIGHEST_LEVEL });

/** Unset members are absent. */
export async function presentPreferences(
  tools: Tools,
  userId: string,
): Promise<Static<typeof NotificationRules>> {
  const preferences = (await readPreferences(tools.database, [userId])).get(userId);
  const { timezone = null, quiet = null, summary_at = USUAL_SUMMARY_AT, rules = [] } = preferences ?? {};
  return {
    ...withoutNulls({ timezone, quiet_hours: quiet }),
    summary_at,
    rules: rules.map(({ timing, ...conditions }) => ({ ...withoutNulls(conditions), told: timing })),
  };
}
