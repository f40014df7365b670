import { Button, Group, Select, Stack } from '@mantine/core';
import type { OnCall } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { moveUp } from '../move-up.ts';
import { PeopleList } from '../people-list.tsx';
import { useMembers } from '../use-on-call.ts';

interface OrderListProps {
  found: OnCall;
  people: OnCall['people'];
  labels: { order: string; add: string };
  /** Undefined: the user may not change it. */
  save: ((userIds: string[]) => void) | undefined;
}

/** A fixed order. Each change is saved at once. */
export function OrderList({ found, people, labels, save }: OrderListProps) {
  const { options } = useMembers(found);
  const ids = people.map(({ user_id }) => user_id);
  const others = options.filter(({ value }) => !ids.includes(value));
  return (
    <Stack gap="sm">
      {people.length === 0 ? null : (
        <PeopleList
          people={people}
          label={labels.order}
          {...(save
            ? { actions: (member, index) => <OrderButtons {...{ ids, member, index, save }} /> }
            : {})}
        />
      )}
      {save && others.length > 0 ? (
        <Select
          label={labels.add}
          placeholder={t('onCall.chooseMember')}
          data={others}
          value={null}
          onChange={(id) => (id === null ? undefined : save([...ids, id]))}
          maw={320}
        />
      ) : null}
    </Stack>
  );
}

interface OrderButtonsProps {
  ids: string[];
  member: { user_id: string; fullname: string };
  index: number;
  save: (userIds: string[]) => void;
}

function OrderButtons({ ids, member: { user_id, fullname }, index, save }: OrderButtonsProps) {
  return (
    <Group gap="xs">
      {index > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('onCall.moveUp', { fullname })}
          onClick={() => save(moveUp(ids, index))}
        >
          {t('onCall.moveUpShort')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('onCall.removeFromThoseOnCall', { fullname })}
        onClick={() => save(ids.filter((id) => id !== user_id))}
      >
        {t('common.remove')}
      </Button>
    </Group>
  );
}
