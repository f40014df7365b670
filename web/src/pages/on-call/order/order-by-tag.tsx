import { Select, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../components/layout/section.tsx';
import type { OnCall } from '../../../contract.ts';
import { tagKey, tagsOf } from '../../../format/tags.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { useOrganization } from '../../../session/organization.tsx';
import type { PartProps } from '../part-props.ts';
import { useOnCallAction } from '../use-on-call.ts';
import { OrderList } from './order-list.tsx';

/** Orders for homes with a tag. They precede the organization's order. */
export function OrderByTagSection({ found, canEdit }: PartProps) {
  const { organization_id } = useOrganization();
  const homes = useQuery(homesQuery);
  const change = useOnCallAction();
  const [begun, setBegun] = useState<string | null>(null);
  const has = (tag: string) => found.by_tag.some((one) => tagKey(one.tag) === tagKey(tag));
  const orders = [...found.by_tag, ...(begun === null || has(begun) ? [] : [{ tag: begun, people: [] }])];
  const own = (homes.data?.items ?? []).filter((home) => home.organization_id === organization_id);
  const free = canEdit ? tagsOf(own).filter((tag) => !has(tag)) : [];
  if (orders.length === 0 && free.length === 0) return null;
  return (
    <Section title={t('onCall.byTag')} text={t('onCall.byTagHint')} card>
      <Stack gap="lg">
        {orders.map(({ tag, people }) => (
          <Stack key={tagKey(tag)} gap="xs">
            <Title order={3}>{t('onCall.firstForHomesWithTag', { tag })}</Title>
            <OrderList
              found={found}
              people={people}
              labels={{
                order: t('onCall.forTagInOrder', { tag }),
                add: t('onCall.putOnCallFor', { tag }),
              }}
              save={
                canEdit ? (ids) => change((now) => ({ by_tag: withOrderOfTag(now, tag, ids) })) : undefined
              }
            />
          </Stack>
        ))}
        {free.length === 0 ? null : (
          <Select
            label={t('onCall.othersFirstHomesTag')}
            placeholder={t('onCall.chooseTag')}
            data={free}
            value={begun !== null && free.includes(begun) ? begun : null}
            onChange={setBegun}
            maw={320}
          />
        )}
      </Stack>
    </Section>
  );
}

/** An empty order removes the tag's. */
function withOrderOfTag(found: OnCall, tag: string, user_ids: string[]) {
  const others = found.by_tag
    .filter((one) => tagKey(one.tag) !== tagKey(tag))
    .map((one) => ({ tag: one.tag, user_ids: one.people.map(({ user_id }) => user_id) }));
  return [...others, ...(user_ids.length === 0 ? [] : [{ tag, user_ids }])];
}
