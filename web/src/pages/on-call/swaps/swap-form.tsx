import { Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNow } from '../../../components/display/use-now.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { OnCall } from '../../../contract.ts';
import {
  endOfWeek,
  memberOfWeek,
  type Rota,
  type Swap,
  shiftsFrom,
  shiftTimeText,
  startOfWeek,
  weeksFrom,
} from '../../../format/on-call/shifts.ts';
import { t } from '../../../i18n/texts.ts';
import { withinLimit } from '../limit.ts';
import { ShiftList } from '../shift-list.tsx';
import { useMembers, useOnCallChange } from '../use-on-call.ts';

/** Half a year. */
const WEEKS = 26;

interface SwapFormProps {
  found: OnCall;
  rota: Rota;
  /** The first day of the chosen week. */
  week?: string;
  onClose(): void;
}

/** The member whose week it is, and who takes it. */
export function SwapForm({ found, rota, week, onClose }: SwapFormProps) {
  const now = useNow();
  const { nameOf, options } = useMembers(found);
  const weeks = weeksFrom(rota, now, WEEKS);
  const form = useForm({
    initialValues: { first_day: week ?? weeks[0] ?? '', user_id: '' },
    validate: { user_id: requireText(t('onCall.chooseMemberFirst')) },
  });
  const { run, done } = useOnCallChange();
  const { first_day, user_id } = form.values;
  const instead_of = memberOfWeek(rota, first_day) ?? '';
  const withSwap = (swaps: readonly Swap[]) => [
    ...swaps.filter((one) => one.first_day !== first_day || one.instead_of !== instead_of),
    { first_day, user_id, instead_of },
  ];
  const submit = useSubmit(
    form,
    () =>
      run(({ swaps }) => ({
        swaps: withinLimit(withSwap(swaps), (swap) => endOfWeek(rota, swap.first_day), now),
      })),
    (after) => {
      onClose();
      return done(after);
    },
  );
  const plan = { rota, absences: found.absences, swaps: user_id ? withSwap(found.swaps) : found.swaps };
  return (
    <FormModal
      onClose={onClose}
      title={t('onCall.addSwap')}
      submit={submit}
      submitLabel={t('onCall.saveSwap')}
    >
      <Select
        label={t('onCall.week')}
        data={weeks.map((value) => ({
          value,
          label: t('onCall.weekOfMember', {
            moment: shiftTimeText(startOfWeek(rota, value), rota.timezone),
            name: nameOf(memberOfWeek(rota, value) ?? ''),
          }),
        }))}
        allowDeselect={false}
        {...form.getInputProps('first_day')}
        onChange={(value) => form.setValues({ first_day: value ?? first_day, user_id: '' })}
      />
      <Select
        label={t('onCall.whoTakesOver', { name: nameOf(instead_of) })}
        placeholder={t('onCall.chooseMember')}
        data={options.filter(({ value }) => value !== instead_of)}
        data-autofocus
        {...form.getInputProps('user_id')}
        value={user_id || null}
        onChange={(id) => form.setFieldValue('user_id', id ?? '')}
      />
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {t('common.preview')}
        </Text>
        <ShiftList
          shifts={shiftsFrom(plan, startOfWeek(rota, first_day), 1)}
          zone={rota.timezone}
          label={t('common.preview')}
          nameOf={nameOf}
        />
      </Stack>
    </FormModal>
  );
}
