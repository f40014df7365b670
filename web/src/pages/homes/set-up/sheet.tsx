import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { QrCode } from '../../../components/qr-code.tsx';
import type { NewDevice } from '../../../contract.ts';
import { configurationCode, wifiCode } from '../../../format/device-file.ts';
import { t } from '../../../words/words.ts';
import classes from './sheet.module.css';

const PIXELS = 150;

/** A card for each device, to cut out. The name of the Wi-Fi and its password stay in this browser. */
export function Sheet({ devices }: { devices: NewDevice[] }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end" data-screen-only>
        <TextInput
          label={t('Wi-Fi of the homes')}
          description={t('Left empty: the devices use Ethernet.')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={32}
          autoComplete="off"
        />
        <PasswordInput
          label={t('Wi-Fi password')}
          description={t('It never leaves this browser.')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={63}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        />
        <Button variant="default" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Group>
      <ul className={classes.sheet}>
        {devices.map((device) => (
          <li key={device.device_id} className={classes.card} data-paper>
            <Text fw={600}>{device.home_name}</Text>
            <Text size="sm">{device.description}</Text>
            <Group gap="sm" mt="xs" align="flex-start">
              <Labelled text={t('Configuration')}>
                <QrCode
                  text={configurationCode(device, location.origin)}
                  label={t('QR code of the configuration of {device} in {home}', {
                    device: device.description,
                    home: device.home_name,
                  })}
                  pixels={PIXELS}
                />
              </Labelled>
              {name.trim() ? (
                <Labelled text={t('Wi-Fi: {name}', { name: name.trim() })}>
                  <QrCode
                    text={wifiCode({ name: name.trim(), password })}
                    label={t('QR code of the Wi-Fi')}
                    pixels={PIXELS}
                  />
                </Labelled>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <Text size="xs" maw={PIXELS} truncate>
        {text}
      </Text>
    </div>
  );
}
