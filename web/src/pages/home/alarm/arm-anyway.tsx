import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Moment } from '../../../components/moment.tsx';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import type { Guest } from '../../../contract.ts';

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
      title={guest ? `Arm while ${guest.name} is staying?` : ''}
    >
      {guest ? (
        <Stack gap="md">
          <Text>
            {guest.name} stays here{' '}
            {guest.checkout_time === null ? (
              'with an open end'
            ) : (
              <>
                until <Moment at={guest.checkout_time} zone={zone} />
              </>
            )}
            . Once the home is armed, motion sets the alarm off, whoever moves.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Do not arm
            </Button>
            <Button color="red.9" onClick={onArm}>
              Arm anyway
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
