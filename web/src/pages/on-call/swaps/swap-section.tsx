import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { Section } from '../../../components/layout/section.tsx';
import {
  endOfWeek,
  fitsWeeks,
  type Rota,
  type Swap,
  shiftTimeText,
  startOfWeek,
} from '../../../format/on-call/shifts.ts';
import { t } from '../../../i18n/texts.ts';
import type { PartProps } from '../part-props.ts';
import { RowList } from '../row-list.tsx';
import { useMembers, useOnCallAction } from '../use-on-call.ts';
import { SwapForm } from './swap-form.tsx';

/** Weeks in which a member takes the place of another. Past ones are not shown. */
export function SwapSection({ found, canEdit, rota }: PartProps & { rota: Rota }) {
  const now = useNow();
  const { nameOf } = useMembers(found);
  const change = useOnCallAction();
  const [isAdding, setAdding] = useState(false);
  const coming = found.swaps.filter((swap) => fitsWeeks(rota, swap) && endOfWeek(rota, swap.first_day) > now);
  const remove = (swap: Swap) =>
    change(({ swaps }) => ({ swaps: swaps.filter((one) => !isSame(one, swap)) }));
  return (
    <Section
      title={t('onCall.swaps')}
      text={t('onCall.swapsHint')}
      action={
        canEdit ? (
          <SmallButton icon="plus" onClick={() => setAdding(true)}>
            {t('onCall.addSwap')}
          </SmallButton>
        ) : null
      }
    >
      {coming.length === 0 ? (
        <Hint>{t('onCall.noSwap')}</Hint>
      ) : (
        <RowList
          label={t('onCall.swaps')}
          rows={coming.map((swap) => ({
            key: `${swap.first_day} ${swap.instead_of}`,
            title: t('onCall.oneInsteadOf', {
              name: nameOf(swap.user_id),
              other: nameOf(swap.instead_of),
            }),
            text: t('onCall.weekFrom', {
              moment: shiftTimeText(startOfWeek(rota, swap.first_day), rota.timezone),
            }),
            removeLabel: t('onCall.removeSwap', {
              name: nameOf(swap.user_id),
              other: nameOf(swap.instead_of),
            }),
            ...(canEdit ? { remove: () => remove(swap) } : {}),
          }))}
        />
      )}
      {isAdding ? <SwapForm found={found} rota={rota} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const isSame = (one: Swap, other: Swap): boolean =>
  one.first_day === other.first_day && one.instead_of === other.instead_of;
