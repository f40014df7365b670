import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Hint } from '../../components/display/hint.tsx';
import type { OnCall } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { membersQuery } from '../../queries/members.ts';
import { useOrganization } from '../../session/organization.tsx';
import classes from './on-call.module.css';

interface OnCallOrderListProps {
  people: OnCall['people'];
  /** False: the default recipients, because the list is empty. */
  listed: boolean;
  labels: { order: string; add: string };
  save: (userIds: string[]) => void;
}

export function OnCallOrderList({ people, listed, labels, save }: OnCallOrderListProps) {
  const { organization_id } = useOrganization();
  const members = useQuery(membersQuery(organization_id));
  const ids = listed ? people.map(({ user_id }) => user_id) : [];
  const others = members.data?.items.filter(({ user_id }) => !ids.includes(user_id)) ?? [];
  return (
    <Stack gap="sm">
      {listed ? null : <Text>{t('members.onCallEmptyHint')}</Text>}
      <ol className={classes.order} aria-label={labels.order}>
        {people.map(({ user_id, fullname, ...channels }, index) => (
          <li key={user_id}>
            <Text fw={600}>{fullname}</Text>
            <Hint>{channelsText(channels)}</Hint>
            {listed ? (
              <Group gap="xs">
                {index > 0 ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('members.moveUp', { fullname })}
                    onClick={() => save(moveUp(ids, index))}
                  >
                    {t('members.moveUpShort')}
                  </Button>
                ) : null}
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('members.removeFromThoseOnCall', { fullname })}
                  onClick={() => save(ids.filter((id) => id !== user_id))}
                >
                  {t('common.remove')}
                </Button>
              </Group>
            ) : null}
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <Select
          label={labels.add}
          placeholder={t('members.chooseMember')}
          data={others.map(({ user_id: value, fullname: label }) => ({ value, label }))}
          value={null}
          onChange={(id) => (id === null ? undefined : save([...ids, id]))}
          maw={320}
        />
      ) : null}
    </Stack>
  );
}

function channelsText({
  email,
  sms,
  push,
}: Pick<OnCall['people'][number], 'email' | 'sms' | 'push'>): string {
  const channels = [
    email && t('common.emailInline'),
    sms && t('common.sms'),
    push && t('members.notifications'),
  ].filter(Boolean);
  return channels.length === 0
    ? t('members.unreachable')
    : t('members.byChannels', { ways: channels.join(', ') });
}

function moveUp(ids: string[], index: number): string[] {
  const [moved] = ids.slice(index, index + 1);
  const rest = ids.filter((_, place) => place !== index);
  return moved === undefined ? ids : rest.toSpliced(index - 1, 0, moved);
}
