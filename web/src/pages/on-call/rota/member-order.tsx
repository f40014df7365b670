import { Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { t } from '../../../i18n/texts.ts';
import { moveUp } from '../move-up.ts';
import classes from '../on-call.module.css';

interface MemberOrderProps {
  options: { value: string; label: string }[];
  nameOf: (userId: string) => string;
  value?: string[];
  onChange?: (userIds: string[]) => void;
  error?: ReactNode;
}

/** The order of a form: it is saved with the other fields. */
export function MemberOrder({ options, nameOf, value = [], onChange, error }: MemberOrderProps) {
  const select = useRef<HTMLInputElement>(null);
  const change = (ids: string[]) => onChange?.(ids);
  const remove = (userId: string) => {
    change(value.filter((id) => id !== userId));
    // The button is gone.
    select.current?.focus();
  };
  return (
    <Stack gap="sm">
      <div>
        <Input.Label labelElement="div">{t('onCall.membersInOrder')}</Input.Label>
        <Hint>{t('onCall.membersInOrderHint')}</Hint>
      </div>
      {value.length === 0 ? null : (
        <ol className={classes.rows} aria-label={t('onCall.membersInOrder')}>
          {value.map((id, index) => (
            <li key={id} className={classes.row}>
              <Text className={classes.content}>
                {index + 1}. {nameOf(id)}
              </Text>
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('onCall.moveUp', { fullname: nameOf(id) })}
                  // Stays focusable: the focus moves along with its row.
                  aria-disabled={index === 0}
                  data-disabled={index === 0 || undefined}
                  onClick={() => (index === 0 ? undefined : change(moveUp(value, index)))}
                >
                  {t('onCall.moveUpShort')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('onCall.removeFromRota', { name: nameOf(id) })}
                  onClick={() => remove(id)}
                >
                  {t('common.remove')}
                </Button>
              </Group>
            </li>
          ))}
        </ol>
      )}
      <Select
        ref={select}
        label={t('onCall.addToRota')}
        placeholder={t('onCall.chooseMember')}
        data={options.filter((option) => !value.includes(option.value))}
        value={null}
        error={error}
        onChange={(id) => (id === null ? undefined : change([...value, id]))}
      />
    </Stack>
  );
}
