import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Hint } from '../../../components/display/hint.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { OnCall } from '../../../contract.ts';
import { type Absence, type Shift, shiftsFrom } from '../../../format/on-call/shifts.ts';
import { dayAt, fromFieldValue } from '../../../format/zoned-time.ts';
import { t } from '../../../i18n/texts.ts';
import { withinLimit } from '../limit.ts';
import { ShiftList } from '../shift-list.tsx';
import { useMembers, useOnCallChange } from '../use-on-call.ts';

const A_WEEK = 7;
const PREVIEW_WEEKS = 4;

interface AbsenceFormProps {
  found: OnCall;
  zone: string;
  onClose(): void;
}

export function AbsenceForm({ found, zone, onClose }: AbsenceFormProps) {
  const now = useNow();
  const { nameOf, options } = useMembers(found);
  const form = useForm({
    initialValues: {
      user_id: '',
      starts_at: dayAt(1, 0, zone, now),
      ends_at: dayAt(1 + A_WEEK, 0, zone, now),
    },
    validate: {
      user_id: requireText(t('onCall.chooseMemberFirst')),
      starts_at: (value) => problemIn(value, zone),
      ends_at: (value, { starts_at }) =>
        problemIn(value, zone) ?? (value > starts_at ? null : t('errors.absenceEndsFirst')),
    },
  });
  const { run, done } = useOnCallChange();
  const submit = useSubmit(
    form,
    (values) =>
      run(({ absences }) => ({
        absences: withinLimit(
          [...absences, absenceOf(values, zone)],
          ({ ends_at }) => Date.parse(ends_at),
          now,
        ),
      })),
    (after) => {
      onClose();
      return done(after);
    },
  );
  const preview = shiftsDuring(found, absenceOf(form.values, zone));
  return (
    <FormModal
      onClose={onClose}
      title={t('onCall.addAbsence')}
      submit={submit}
      submitLabel={t('onCall.saveAbsence')}
    >
      <Select
        label={t('onCall.member')}
        placeholder={t('onCall.chooseMember')}
        data={options}
        data-autofocus
        {...form.getInputProps('user_id')}
        value={form.values.user_id || null}
        onChange={(id) => form.setFieldValue('user_id', id ?? '')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="datetime-local" label={t('common.from')} {...form.getInputProps('starts_at')} />
        <TextInput type="datetime-local" label={t('common.untilLabel')} {...form.getInputProps('ends_at')} />
      </SimpleGrid>
      <Hint>{t('onCall.timesInZone', { zone })}</Hint>
      {preview.length === 0 ? null : (
        <Stack gap="xs">
          <Text fw={600} size="sm">
            {t('onCall.inThisTime')}
          </Text>
          <ShiftList shifts={preview} zone={zone} label={t('onCall.inThisTime')} nameOf={nameOf} />
        </Stack>
      )}
    </FormModal>
  );
}

function problemIn(value: string, zone: string): string | null {
  const found = fromFieldValue(value, zone);
  return 'problem' in found ? found.problem : null;
}

/** Validated before it is sent; the preview leaves out what is no time yet. */
function absenceOf(values: { user_id: string; starts_at: string; ends_at: string }, zone: string): Absence {
  const instant = (value: string) => {
    const read = fromFieldValue(value, zone);
    return 'at' in read ? read.at : '';
  };
  return { user_id: values.user_id, starts_at: instant(values.starts_at), ends_at: instant(values.ends_at) };
}

/** Who is on call while the member is absent. */
function shiftsDuring({ rota, absences, swaps }: OnCall, absence: Absence): Shift[] {
  const [from, until] = [Date.parse(absence.starts_at), Date.parse(absence.ends_at)];
  if (!rota || absence.user_id === '' || !(until > from)) return [];
  const plan = { rota, absences: [...absences, absence], swaps };
  return shiftsFrom(plan, from, PREVIEW_WEEKS).filter(({ starts_at }) => Date.parse(starts_at) < until);
}
