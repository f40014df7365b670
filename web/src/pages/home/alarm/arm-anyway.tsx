import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { DateTime } from '../../../components/display/time.tsx';
import { useReturnFocus } from '../../../components/focus/use-return-focus.ts';
import type { Guest } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

interface ArmAnywayProps {
  /** The present guest. Nothing is asked without one. */
  guest: Guest | undefined;
  zone: string;
  onArm(): void;
  onClose(): void;
}

/** The guest would trigger it by moving. */
export function ArmAnyway({ guest, zone, onArm, onClose }: ArmAnywayProps) {
  useReturnFocus(guest !== undefined);
  return (
    <Modal
      opened={guest !== undefined}
      onClose={onClose}
      title={guest ? t('alarm.armWhileIsStaying', { guest: guest.name }) : ''}
    >
      {guest ? (
        <Stack gap="md">
          <Text>
            {guest.checkout_time === null ? (
              t('alarm.guestStaysOpenEnd', { guest: guest.name })
            ) : (
              <Rich
                text="alarm.guestStaysUntil"
                values={{ guest: guest.name, time: <DateTime at={guest.checkout_time} zone={zone} /> }}
              />
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('alarm.doNotArm')}
            </Button>
            <Button color="red.9" onClick={onArm}>
              {t('alarm.armAnyway')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
