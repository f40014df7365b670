import { Button, Group, Stack, Text } from '@mantine/core';
import { configurationCode, configurationOf, type DeviceAccess } from '../../format/device-file.ts';
import { t } from '../../i18n/texts.ts';
import { QrCode } from './qr-code.tsx';
import { saveFile } from './save-file.ts';

/** A device's configuration as a file and as a QR code. Both contain the token. */
export function DeviceFile(access: DeviceAccess) {
  const save = () =>
    saveFile(
      `lares-${access.device_id}.json`,
      'application/json',
      JSON.stringify(configurationOf(access, location.origin), null, 2),
    );
  return (
    <Group gap="md" align="flex-start">
      <QrCode
        text={configurationCode(access, location.origin)}
        label={t('common.qrCodeOfConfiguration')}
        pixels={160}
      />
      <Stack gap="xs" flex={1} miw={200}>
        <Text size="sm">{t('common.configurationFileHint')}</Text>
        <Button variant="default" onClick={save} w="fit-content" maw="100%">
          {t('common.saveConfigurationFile')}
        </Button>
      </Stack>
    </Group>
  );
}
