import { Alert, Button, Code, Group, List, Modal, Stack, Title } from '@mantine/core';
import { lares } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { useReturnFocus } from '../../../components/focus/use-return-focus.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { CopyButton } from '../../../components/forms/copy-button.tsx';
import { t } from '../../../i18n/texts.ts';
import { FACTOR_KEYS } from '../../../queries/second-factor.ts';

interface RenewRecoveryCodesProps {
  left: number;
  onCodes(codes: string[]): void;
}

export function RenewRecoveryCodes({ left, onCodes }: RenewRecoveryCodesProps) {
  return (
    <Stack gap="sm">
      <Title order={3}>{t('secondFactor.recoveryCodes')}</Title>
      <Hint>{t('secondFactor.recoveryCodesHint', { left })}</Hint>
      <Group>
        <ConfirmAction
          label={t('secondFactor.makeNewCodes')}
          icon="turn"
          title={t('secondFactor.makeNewRecoveryCodes')}
          text={t('secondFactor.onesYouHaveStopWorking')}
          run={() => lares.POST('/users/me/second-factor/recovery-codes')}
          done={({ recovery_codes }) => {
            onCodes(recovery_codes);
            return refresh(...FACTOR_KEYS);
          }}
        />
      </Group>
    </Stack>
  );
}

/** Closes by its button only: a click beside it must not lose codes that are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const opened = codes.length > 0;
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('secondFactor.yourRecoveryCodes')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<Icon name="warning" />} title={t('common.shownOnlyNow')}>
          {t('secondFactor.keepRecoveryCodesHint')}
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
            <CopyButton value={codes.join('\n')} what={t('secondFactor.theRecoveryCodes')} />
            <Button variant="light" onClick={() => window.print()}>
              {t('common.print')}
            </Button>
          </Group>
          <Button onClick={onClose}>{t('secondFactor.iHaveKeptThem')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
