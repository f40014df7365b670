import { Text } from '@mantine/core';
import { useNow } from '../../components/display/use-now.ts';
import { Section } from '../../components/layout/section.tsx';
import type { OnCall } from '../../contract.ts';
import { shiftsFrom, shiftTimeText } from '../../format/on-call/shifts.ts';
import { t } from '../../i18n/texts.ts';
import { PeopleList } from './people-list.tsx';

/** Who would be alerted at this moment, in order. */
export function NowSection({ found }: { found: OnCall }) {
  const now = useNow();
  const { rota, absences, swaps } = found;
  const [shift] = rota ? shiftsFrom({ rota, absences, swaps }, now, 2) : [];
  const [first] = found.on_call_now;
  return (
    <Section title={t('onCall.now')} card>
      {rota && shift && first ? (
        <Text size="sm" mb="sm">
          {t('onCall.firstUntil', {
            name: first.fullname,
            moment: shiftTimeText(shift.ends_at, rota.timezone),
          })}
        </Text>
      ) : null}
      {!rota && !found.listed ? (
        <Text size="sm" mb="sm">
          {t('onCall.emptyHint')}
        </Text>
      ) : null}
      <PeopleList people={found.on_call_now} label={t('onCall.nowInOrder')} />
    </Section>
  );
}
