import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { announceChange } from '../../components/feedback/toast.ts';
import { restoreFocus } from '../../components/focus/restore-focus.ts';
import { useAction } from '../../components/forms/use-action.ts';
import type { OnCall, OnCallOrder } from '../../contract.ts';
import type { Rota } from '../../format/on-call/shifts.ts';
import { t } from '../../i18n/texts.ts';
import { ALERTING_KEY } from '../../queries/alerting.ts';
import { homesQuery } from '../../queries/homes.ts';
import { membersQuery } from '../../queries/members.ts';
import { onCallQuery } from '../../queries/on-call.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';

/** The members of the body to replace, from what the server has at this moment. */
export type OnCallChange = (found: OnCall) => Partial<OnCallOrder>;

/** Reads and writes at once: another user may have changed another part meanwhile. */
export function useOnCallChange() {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const { queryKey } = onCallQuery(organization_id);
  const run = async (change: OnCallChange): Promise<OnCall> => {
    const path = '/organizations/{organization_id}/on-call';
    const found = await lares.GET(path, params({ organization_id }));
    const body = { user_ids: listedIds(found), ...change(found) };
    return lares.PUT(path, { ...params({ organization_id }), body });
  };
  const done = (after: OnCall) => {
    queries.setQueryData(queryKey, after);
    return announceChange(t('onCall.saved'), ALERTING_KEY);
  };
  return { run, done };
}

/** For buttons that change something at once. A click while the change before is being stored is not lost. */
export function useOnCallAction() {
  const { run, done } = useOnCallChange();
  const { mutate } = useAction(
    run,
    async (after: OnCall) => {
      await done(after);
      restoreFocus();
    },
    'on-call',
  );
  return (change: OnCallChange) => mutate(change);
}

/** Of the list; the default recipients are not listed. */
export const listedIds = (found: OnCall): string[] =>
  found.listed ? found.people.map(({ user_id }) => user_id) : [];

/** Names of members, and the choices of a field. */
export function useMembers(found: OnCall) {
  const organization = useOrganization();
  const members = useQuery({
    ...membersQuery(organization.organization_id),
    enabled: hasRight('organization_write', organization),
  });
  const known = [
    ...found.people,
    ...found.on_call_now,
    ...found.by_tag.flatMap(({ people }) => people),
    ...(members.data?.items ?? []),
  ];
  const names = new Map(known.map(({ user_id, fullname }) => [user_id, fullname]));
  return {
    nameOf: (userId: string) => names.get(userId) ?? t('onCall.formerMember'),
    options: (members.data?.items ?? []).map(({ user_id, fullname }) => ({
      value: user_id,
      label: fullname,
    })),
  };
}

/** The time zone of the rota, else of the oldest home, else of this browser. */
export function useZone(rota: Rota | undefined): string {
  const { organization_id } = useOrganization();
  const homes = useQuery(homesQuery);
  const [oldest] = (homes.data?.items ?? [])
    .filter((home) => home.organization_id === organization_id)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return rota?.timezone ?? oldest?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
