import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { QrCode } from '../../../components/display/qr-code.tsx';
import type { NewDevice } from '../../../contract.ts';
import { configurationCode, wifiCode } from '../../../format/device-file.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './sheet.module.css';

const PIXELS = 150;

/** A card per device, to cut out. The Wi-Fi name and password stay in this browser. */
export function Sheet({ devices }: { devices: NewDevice[] }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end" data-screen-only>
        <TextInput
          label={t('homeImport.wifiOfHomes')}
          description={t('homeImport.leftEmptyDevicesUseEthernet')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={32}
          autoComplete="off"
        />
        <PasswordInput
          label={t('homeImport.wifiPassword')}
          description={t('homeImport.wifiHint')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={63}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('homeImport.showPassword') }}
        />
        <Button variant="default" onClick={() => window.print()}>
          {t('common.print')}
        </Button>
      </Group>
      <ul className={classes.sheet}>
        {devices.map((device) => (
          <li key={device.device_id} className={classes.card} data-paper>
            <Text fw={600}>{device.home_name}</Text>
            <Text size="sm">{device.description}</Text>
            <Group gap="sm" mt="xs" align="flex-start">
              <LabelledCode text={t('homeImport.configuration')}>
                <QrCode
                  text={configurationCode(device, location.origin)}
                  label={t('homeImport.qrCodeConfiguration', {
                    device: device.description,
                    home: device.home_name,
                  })}
                  pixels={PIXELS}
                />
              </LabelledCode>
              {name.trim() ? (
                <LabelledCode text={t('homeImport.wifi', { name: name.trim() })}>
                  <QrCode
                    text={wifiCode({ name: name.trim(), password })}
                    label={t('homeImport.qrCodeOfWifi')}
                    pixels={PIXELS}
                  />
                </LabelledCode>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function LabelledCode({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <Text size="xs" maw={PIXELS} truncate>
        {text}
      </Text>
    </div>
  );
}
