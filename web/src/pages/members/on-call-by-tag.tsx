import { Select, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OnCall, OnCallOrder } from '../../contract.ts';
import { tagKey, tagsOf } from '../../format/tags.ts';
import { t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { useOrganization } from '../../session/organization.tsx';
import { OnCallOrderList } from './on-call-order.tsx';

/** Orders for homes with a tag. They precede the organization's order. */
export function OnCallByTag({ found, save }: { found: OnCall; save: (order: OnCallOrder) => void }) {
  const { organization_id } = useOrganization();
  const homes = useQuery(homesQuery);
  const [begun, setBegun] = useState<string | null>(null);
  const has = (tag: string) => found.by_tag.some((one) => tagKey(one.tag) === tagKey(tag));
  const orders = [...found.by_tag, ...(begun === null || has(begun) ? [] : [{ tag: begun, people: [] }])];
  const own = (homes.data?.items ?? []).filter((home) => home.organization_id === organization_id);
  const free = tagsOf(own).filter((tag) => !has(tag));
  const saveTag = (tag: string, user_ids: string[]) => {
    const others = found.by_tag
      .filter((one) => tagKey(one.tag) !== tagKey(tag))
      .map((one) => ({ tag: one.tag, user_ids: one.people.map(({ user_id }) => user_id) }));
    save({
      user_ids: found.listed ? found.people.map(({ user_id }) => user_id) : [],
      by_tag: [...others, ...(user_ids.length === 0 ? [] : [{ tag, user_ids }])],
    });
  };
  return (
    <>
      {orders.map(({ tag, people }) => (
        <Stack key={tagKey(tag)} gap="xs">
          <Title order={3}>{t('members.firstForHomesWithTag', { tag })}</Title>
          <OnCallOrderList
            people={people}
            listed
            labels={{
              order: t('members.onCallForInOrder', { tag }),
              add: t('members.putOnCallFor', { tag }),
            }}
            save={(ids) => saveTag(tag, ids)}
          />
        </Stack>
      ))}
      {free.length === 0 ? null : (
        <Select
          label={t('members.othersFirstHomesTag')}
          description={t('members.onCallByTagHint')}
          placeholder={t('members.chooseTag')}
          data={free}
          value={begun !== null && free.includes(begun) ? begun : null}
          onChange={setBegun}
          maw={320}
        />
      )}
    </>
  );
}
