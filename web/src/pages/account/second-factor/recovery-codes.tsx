import { Alert, Button, Code, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';
import { t } from '../../../words/words.ts';

interface RenewRecoveryCodesProps {
  left: number;
  onCodes(codes: string[]): void;
}

export function RenewRecoveryCodes({ left, onCodes }: RenewRecoveryCodesProps) {
  const queries = useQueryClient();
  return (
    <Stack gap="sm">
      <Title order={3}>{t('Recovery codes')}</Title>
      <Text size="sm" c="dimmed">
        {t(
          'For the day your phone is lost. Each works once; {left, plural, one {# is} other {# are}} left.',
          { left },
        )}
      </Text>
      <Group>
        <ConfirmAction
          label={t('Make new codes')}
          icon="turn"
          title={t('Make new recovery codes?')}
          text={t('The ones you have stop working.')}
          confirmLabel={t('Make new codes')}
          run={() => lares.POST('/users/me/second-factor/recovery-codes')}
          done={({ recovery_codes }) => {
            onCodes(recovery_codes);
            return factorsChanged(queries);
          }}
        />
      </Group>
    </Stack>
  );
}

/** Closes by its button alone: a click beside it must not lose what is shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const opened = codes.length > 0;
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Your recovery codes')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<Icon name="warning" />} title={t('Shown only now')}>
          {t(
            'Keep them where you find them without your phone. Each lets you in once, in the place of your second factor.',
          )}
        </Alert>
        <List listStyleType="none" spacing={4}>
          {codes.map((code) => (
            <List.Item key={code}>
              <Code fz="sm">{code}</Code>
            </List.Item>
          ))}
        </List>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton value={codes.join('\n')} what={t('the recovery codes')} />
            <Button variant="light" onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </Group>
          <Button onClick={onClose}>{t('I have kept them')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
