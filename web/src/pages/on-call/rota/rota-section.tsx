import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../../components/display/use-now.ts';
import { EmptyState } from '../../../components/feedback/query-content.tsx';
import { AddButton, SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { Section } from '../../../components/layout/section.tsx';
import {
  rotaFromNow,
  shiftsFrom,
  shiftTimeText,
  weekdayName,
  weekdayOf,
} from '../../../format/on-call/shifts.ts';
import { t } from '../../../i18n/texts.ts';
import type { PartProps } from '../part-props.ts';
import { ShiftList } from '../shift-list.tsx';
import { SwapForm } from '../swaps/swap-form.tsx';
import { useMembers, useOnCallChange } from '../use-on-call.ts';
import { RotaForm } from './rota-form.tsx';

const WEEKS = 8;

/** Members take turns by week. */
export function RotaSection({ found, canEdit }: PartProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  return (
    <Section
      title={t('onCall.rota')}
      text={t('onCall.rotaHint')}
      action={canEdit && found.rota ? <RotaButtons onEdit={edit} /> : null}
    >
      {found.rota ? (
        <ComingShifts found={found} rota={found.rota} canEdit={canEdit} />
      ) : (
        <EmptyState icon="calendar" title={t('onCall.noRota')} text={t('onCall.noRotaHint')}>
          {canEdit ? <AddButton label={t('onCall.setUpRota')} onClick={edit} /> : null}
        </EmptyState>
      )}
      {isEditing ? <RotaForm found={found} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function RotaButtons({ onEdit }: { onEdit(): void }) {
  const { run, done } = useOnCallChange();
  return (
    <Group gap="xs">
      <SmallButton icon="pencil" onClick={onEdit}>
        {t('onCall.changeRota')}
      </SmallButton>
      <ConfirmAction
        label={t('onCall.removeRota')}
        title={t('onCall.removeRotaQuestion')}
        text={t('onCall.removeRotaHint')}
        run={() => run(() => ({ rota: null, swaps: [] }))}
        done={done}
      />
    </Group>
  );
}

type Rota = NonNullable<PartProps['found']['rota']>;

function ComingShifts({ found, rota, canEdit }: PartProps & { rota: Rota }) {
  const now = useNow();
  const { nameOf } = useMembers(found);
  const [swapped, setSwapped] = useState<string>();
  const { absences, swaps } = found;
  const shifts = shiftsFrom({ rota, absences, swaps }, now, WEEKS);
  /** A swap is of a whole week, so only its first part that is left has the button. */
  const isFirstOfWeek = (starts_at: string, first_day: string) =>
    shifts.find((one) => one.first_day === first_day)?.starts_at === starts_at;
  const order = rotaFromNow(rota, now).user_ids.map(nameOf);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('onCall.handover', {
          weekday: weekdayName(weekdayOf(rota.first_day)),
          time: rota.handover_time,
          zone: rota.timezone,
        })}{' '}
        {t('onCall.orderOf', { names: order.join(', ') })}
      </Text>
      <ShiftList
        shifts={shifts}
        zone={rota.timezone}
        label={t('onCall.comingShifts')}
        nameOf={nameOf}
        {...(canEdit
          ? {
              actions: ({ first_day, starts_at }) =>
                isFirstOfWeek(starts_at, first_day) ? (
                  <SmallButton
                    icon="people"
                    aria-label={t('onCall.swapNamed', { moment: shiftTimeText(starts_at, rota.timezone) })}
                    onClick={() => setSwapped(first_day)}
                  >
                    {t('onCall.swap')}
                  </SmallButton>
                ) : null,
            }
          : {})}
      />
      {swapped === undefined ? null : (
        <SwapForm found={found} rota={rota} week={swapped} onClose={() => setSwapped(undefined)} />
      )}
    </Stack>
  );
}
