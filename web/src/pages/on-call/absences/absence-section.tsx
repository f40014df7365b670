import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { type Absence, shiftTimeText } from '../../../format/on-call/shifts.ts';
import { t } from '../../../i18n/texts.ts';
import type { PartProps } from '../part-props.ts';
import { RowList } from '../row-list.tsx';
import { useMembers, useOnCallAction, useZone } from '../use-on-call.ts';
import { AbsenceForm } from './absence-form.tsx';

/** Members who are not alerted for a time. Past absences are not shown. */
export function AbsenceSection({ found, canEdit }: PartProps) {
  const now = useNow();
  const zone = useZone(found.rota);
  const { nameOf } = useMembers(found);
  const change = useOnCallAction();
  const [isAdding, setAdding] = useState(false);
  const coming = found.absences.filter(({ ends_at }) => Date.parse(ends_at) > now);
  const remove = (absence: Absence) =>
    change(({ absences }) => ({ absences: absences.filter((one) => !isSame(one, absence)) }));
  return (
    <Section
      title={t('onCall.absences')}
      text={t('onCall.absencesHint')}
      action={
        canEdit ? (
          <SmallButton icon="plus" onClick={() => setAdding(true)}>
            {t('onCall.addAbsence')}
          </SmallButton>
        ) : null
      }
    >
      {coming.length === 0 ? (
        <Hint>{t('onCall.noAbsence')}</Hint>
      ) : (
        <RowList
          label={t('onCall.absences')}
          rows={coming.map((absence) => ({
            key: `${absence.user_id} ${absence.starts_at}`,
            title: nameOf(absence.user_id),
            text: t('onCall.fromTo', {
              from: shiftTimeText(absence.starts_at, zone),
              to: shiftTimeText(absence.ends_at, zone),
            }),
            removeLabel: t('onCall.removeAbsence', { name: nameOf(absence.user_id) }),
            ...(canEdit ? { remove: () => remove(absence) } : {}),
          }))}
        />
      )}
      {isAdding ? <AbsenceForm found={found} zone={zone} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const isSame = (one: Absence, other: Absence): boolean =>
  one.user_id === other.user_id && one.starts_at === other.starts_at;
