import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { pauseQueries, resumeQueries } from '../../queries/live.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { errorText } from '../feedback/error-text.tsx';
import { restoreFocus } from '../focus/restore-focus.ts';
import { useReturnFocus } from '../focus/use-return-focus.ts';

interface ConfirmActionProps<Answer> extends ButtonProps {
  label: string;
  /** Names the target, if a page has several such buttons. */
  describedAs?: string;
  /** Default: the bin. */
  icon?: IconName | null;
  title: string;
  text: ReactNode;
  /** Default: the label. */
  confirmLabel?: string;
  /** Label of the button that changes nothing, where "Cancel" would be ambiguous. */
  keepLabel?: string;
  run: () => Promise<Answer>;
  done: (answer: Answer) => unknown;
}

/** A button that asks before an action that cannot be undone. */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const {
    label,
    describedAs,
    icon = 'bin',
    title,
    text,
    confirmLabel = label,
    keepLabel = t('common.cancel'),
    run,
    done,
    ...looks
  } = props;
  const [opened, { open, close }] = useDisclosure(false);
  useReturnFocus(opened);
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async () => {
      await pauseQueries(queries);
      return run();
    },
    onSuccess: async (answer) => {
      close();
      await done(answer);
      restoreFocus();
    },
    onSettled: resumeQueries,
  });
  const cancel = () => {
    mutation.reset();
    close();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon ? <Icon name={icon} size={16} /> : null}
        aria-label={describedAs}
        onClick={open}
        {...looks}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={cancel} title={title} closeOnEscape={!mutation.isPending}>
        <Stack gap="md">
          <Text component="div">{text}</Text>
          <ErrorAlert text={errorText(mutation.error)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel} data-autofocus>
              {keepLabel}
            </Button>
            <Button color="red.9" loading={mutation.isPending} onClick={() => mutation.mutate()}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
