import { Alert, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNow } from '../../../components/display/use-now.ts';
import { FormModal, requireChoice, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { OnCall } from '../../../contract.ts';
import {
  fitsWeeks,
  latestHandover,
  type Rota,
  rotaFromNow,
  shiftsFrom,
  weekdayName,
  weekdayOf,
} from '../../../format/on-call/shifts.ts';
import { t } from '../../../i18n/texts.ts';
import { ShiftList } from '../shift-list.tsx';
import { useMembers, useOnCallChange, useZone } from '../use-on-call.ts';
import { MemberOrder } from './member-order.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_SHOWN = 100;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const PREVIEW_WEEKS = 4;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface Values extends Record<string, unknown> {
  user_ids: string[];
  weekday: string;
  handover_time: string;
  timezone: string;
}

/** The order goes on from now: its first member is on call this week. */
export function RotaForm({ found, onClose }: { found: OnCall; onClose(): void }) {
  const now = useNow();
  const zone = useZone(found.rota);
  const { nameOf, options } = useMembers(found);
  const form = useForm<Values>({
    initialValues: valuesOf(found, zone, now),
    validate: {
      user_ids: requireChoice(t('onCall.chooseAtLeastOne')),
      handover_time: (time) => (TIME.test(time) ? null : t('onCall.enterTime')),
    },
  });
  const { run, done } = useOnCallChange();
  const submit = useSubmit(
    form,
    (values) => {
      const rota = rotaOf(values, now);
      return run(({ swaps }) => ({ rota, swaps: swaps.filter((swap) => fitsWeeks(rota, swap)) }));
    },
    (after) => {
      onClose();
      return done(after);
    },
  );
  const { values } = form;
  const draft = TIME.test(values.handover_time) ? rotaOf(values, now) : undefined;
  const lost = draft ? found.swaps.filter((swap) => !fitsWeeks(draft, swap)).length : 0;
  const { absences, swaps } = found;
  return (
    <FormModal
      onClose={onClose}
      title={found.rota ? t('onCall.changeRota') : t('onCall.setUpRota')}
      submit={submit}
      submitLabel={t('onCall.saveRota')}
    >
      <MemberOrder options={options} nameOf={nameOf} {...form.getInputProps('user_ids')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('onCall.handoverDay')}
          data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          allowDeselect={false}
          {...form.getInputProps('weekday')}
        />
        <TextInput type="time" label={t('onCall.handoverTime')} {...form.getInputProps('handover_time')} />
      </SimpleGrid>
      <Select
        label={t('common.timeZone')}
        data={ZONES.includes(values.timezone) ? ZONES : [values.timezone, ...ZONES]}
        searchable
        limit={MAX_SHOWN}
        allowDeselect={false}
        nothingFoundMessage={t('common.noSuchTimeZone')}
        {...form.getInputProps('timezone')}
      />
      {lost > 0 ? <Alert color="orange">{t('onCall.swapsLost', { count: lost })}</Alert> : null}
      {draft && draft.user_ids.length > 0 ? (
        <Stack gap="xs">
          <Text fw={600} size="sm">
            {t('common.preview')}
          </Text>
          <ShiftList
            shifts={shiftsFrom({ rota: draft, absences, swaps }, now, PREVIEW_WEEKS)}
            zone={draft.timezone}
            label={t('common.preview')}
            nameOf={nameOf}
          />
        </Stack>
      ) : null}
    </FormModal>
  );
}

function valuesOf(found: OnCall, zone: string, now: number): Values {
  if (!found.rota)
    return {
      user_ids: found.people.map(({ user_id }) => user_id),
      weekday: '1',
      handover_time: '09:00',
      timezone: zone,
    };
  const { user_ids, first_day, handover_time, timezone } = rotaFromNow(found.rota, now);
  return { user_ids, weekday: String(weekdayOf(first_day)), handover_time, timezone };
}

function rotaOf({ user_ids, weekday, handover_time, timezone }: Values, now: number): Rota {
  const first_day = latestHandover({ weekday: Number(weekday), handover_time, timezone }, now);
  return { user_ids, first_day, handover_time, timezone };
}
