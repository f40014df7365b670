import {
  Checkbox,
  Group,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { FormModal } from '../../../components/forms/form-modal.tsx';
import type { NotificationRule } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { CHANNELS, kindOptions, TIMINGS } from './labels.ts';

const LEVELS = ['1', '2', '3'];
const EVENING = { from: '18:00', to: '23:00' };
/** For these a rule may choose the channels only. The API refuses anything else. */
const SAFETY_KINDS: NonNullable<NotificationRule['kinds']> = [
  'smoke_alarm',
  'carbon_monoxide',
  'gas',
  'water',
  'intrusion',
];

const some = <One,>(list: One[]): One[] | undefined => (list.length === 0 ? undefined : list);

type SetMember = <Name extends keyof NotificationRule>(
  name: Name,
  value: NotificationRule[Name] | undefined,
) => void;

interface RuleFormProps {
  /** Undefined: a new one. */
  rule: NotificationRule | undefined;
  homes: Map<string, string>;
  onClose(): void;
  onDone(rule: NotificationRule): void;
}

/** One rule. It is stored when all are saved. */
export function RuleForm({ rule, homes, onClose, onDone }: RuleFormProps) {
  const [draft, setDraft] = useState<NotificationRule>(rule ?? { told: 'at_once' });
  const [problem, setProblem] = useState<string>();
  const { kinds, home_ids, tags, least_level, hours } = draft;
  const set: SetMember = (name, value) => {
    const { [name]: _before, ...rest } = draft;
    setDraft((value === undefined ? rest : { ...rest, [name]: value }) as NotificationRule);
  };
  const saveRule = () => {
    if (draft.told !== 'at_once' && kinds?.some((kind) => SAFETY_KINDS.includes(kind)))
      setProblem(t('notificationRules.urgentHint'));
    else onDone(draft);
  };
  const submit = {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      // The form is not nested in the DOM, but React passes events along the component tree.
      event?.stopPropagation();
      saveRule();
    },
    isPending: false,
    problem,
    reset: () => undefined,
  };
  return (
    <FormModal
      onClose={onClose}
      title={rule ? t('notificationRules.editRule') : t('notificationRules.addRule')}
      submit={submit}
      submitLabel={t('notificationRules.saveRule')}
    >
      <MultiSelect
        label={t('notificationRules.ofWhat')}
        placeholder={kinds ? undefined : t('notificationRules.everything')}
        data={kindOptions()}
        searchable
        value={kinds ?? []}
        onChange={(list) => set('kinds', some(list))}
        data-autofocus
      />
      <MultiSelect
        label={t('notificationRules.where')}
        placeholder={home_ids ? undefined : t('notificationRules.inAllHomes')}
        data={[...homes].map(([value, label]) => ({ value, label }))}
        value={(home_ids ?? []).filter((id) => homes.has(id))}
        onChange={(list) => set('home_ids', some(list))}
        searchable
        limit={100}
      />
      <TagsInput
        label={t('notificationRules.withOneOfTags')}
        placeholder={tags ? undefined : t('notificationRules.any')}
        maxTags={20}
        value={tags ?? []}
        onChange={(list) => set('tags', some(list))}
      />
      <Select
        label={t('notificationRules.fromWhichLevel')}
        placeholder={t('notificationRules.any')}
        data={LEVELS}
        clearable
        maw={220}
        value={least_level === undefined ? null : String(least_level)}
        onChange={(level) => set('least_level', level === null ? undefined : Number(level))}
      />
      <Switch
        label={t('notificationRules.onlyAtSomeHours')}
        checked={hours !== undefined}
        onChange={(event) => set('hours', event.currentTarget.checked ? EVENING : undefined)}
      />
      {hours ? <RuleHours hours={hours} onChange={(next) => set('hours', next)} /> : null}
      <RuleTiming rule={draft} set={set} />
    </FormModal>
  );
}

type Hours = NonNullable<NotificationRule['hours']>;

function RuleHours({ hours, onChange }: { hours: Hours; onChange(hours: Hours): void }) {
  return (
    <Group gap="md">
      <TextInput
        type="time"
        label={t('common.from')}
        value={hours.from}
        onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t('common.untilLabel')}
        value={hours.to}
        onChange={(event) => onChange({ ...hours, to: event.currentTarget.value })}
      />
    </Group>
  );
}

function RuleTiming({ rule, set }: { rule: NotificationRule; set: SetMember }) {
  return (
    <>
      <Radio.Group
        label={t('notificationRules.timing')}
        value={rule.told}
        onChange={(value) => set('told', value)}
      >
        <Stack gap="xs" mt="xs">
          {(['at_once', 'summary', 'never'] as const).map((value) => (
            <Radio key={value} value={value} label={t(TIMINGS[value])} />
          ))}
        </Stack>
      </Radio.Group>
      {rule.told === 'at_once' ? (
        <Checkbox.Group
          label={t('notificationRules.by')}
          description={t('notificationRules.allChannelsHint')}
          value={rule.channels ?? []}
          onChange={(list) => set('channels', some(list))}
        >
          <Group gap="md" mt="xs">
            {(['email', 'sms', 'push'] as const).map((value) => (
              <Checkbox key={value} value={value} label={t(CHANNELS[value])} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
    </>
  );
}
