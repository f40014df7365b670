import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Moment } from '../../../components/moment.tsx';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import type { Guest } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

interface ArmAnywayProps {
  /** Who stays in the home; nothing is asked without somebody. */
  guest: Guest | undefined;
  zone: string;
  onArm(): void;
  onClose(): void;
}

/** Whoever stays there would set it off by walking about. */
export function ArmAnyway({ guest, zone, onArm, onClose }: ArmAnywayProps) {
  useReturnFocus(guest !== undefined);
  return (
    <Modal
      opened={guest !== undefined}
      onClose={onClose}
      title={guest ? t('Arm while {guest} is staying?', { guest: guest.name }) : ''}
    >
      {guest ? (
        <Stack gap="md">
          <Text>
            {guest.checkout_time === null ? (
              t(
                '{guest} stays here with an open end. Once the home is armed, motion sets the alarm off, whoever moves.',
                { guest: guest.name },
              )
            ) : (
              <Rich
                message="{guest} stays here until {time}. Once the home is armed, motion sets the alarm off, whoever moves."
                values={{ guest: guest.name, time: <Moment at={guest.checkout_time} zone={zone} /> }}
              />
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('Do not arm')}
            </Button>
            <Button color="red.9" onClick={onArm}>
              {t('Arm anyway')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
