import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { saveFile } from '../../../components/display/save-file.ts';
import { ButtonLink } from '../../../components/layout/links.ts';
import { Section } from '../../../components/layout/section.tsx';
import type { ListImport, NewDevice } from '../../../contract.ts';
import { configurationOf } from '../../../format/device-file.ts';
import { t } from '../../../i18n/texts.ts';
import { countsText } from './counts-text.ts';
import { Sheet } from './sheet.tsx';

/** The result and the new devices' tokens, which are shown only now. */
export function Result({ answer, again }: { answer: ListImport; again(): void }) {
  const { new_devices } = answer;
  return (
    <Stack gap="xl">
      <Alert
        color="green"
        icon={<Icon name="check" />}
        role="status"
        title={t('homeImport.homesAreSetUp')}
        data-screen-only
      >
        {countsText(answer)}
      </Alert>
      {new_devices.length > 0 ? <Tokens devices={new_devices} /> : null}
      <Group gap="sm" data-screen-only>
        <ButtonLink to="/homes">{t('homeImport.showHomes')}</ButtonLink>
        <Button variant="default" onClick={again}>
          {t('common.importAnotherFile')}
        </Button>
      </Group>
    </Stack>
  );
}

function Tokens({ devices }: { devices: NewDevice[] }) {
  const [showing, setShowing] = useState(false);
  const save = () => saveFile('lares-devices.json', 'application/json', fileOf(devices));
  return (
    <Section title={t('homeImport.theNewDevices')}>
      <Stack gap="md">
        <Alert
          color="yellow"
          icon={<Icon name="warning" />}
          title={t('common.shownOnlyNow')}
          data-screen-only
        >
          {t('homeImport.tokensHint')}
        </Alert>
        <Group gap="sm" data-screen-only>
          <Button onClick={save}>{t('homeImport.saveConfigurationOfAllDevices')}</Button>
          <Button variant="default" onClick={() => setShowing(!showing)} aria-expanded={showing}>
            {showing ? t('homeImport.hideQrCodes') : t('homeImport.showQrCodesToPrint')}
          </Button>
          <ButtonLink to="/pair" variant="default">
            {t('common.pairDevice')}
          </ButtonLink>
        </Group>
        {showing ? <Sheet devices={devices} /> : <Names devices={devices} />}
      </Stack>
    </Section>
  );
}

function Names({ devices }: { devices: NewDevice[] }) {
  return (
    <Hint>{devices.map(({ home_name, description }) => `${home_name}: ${description}`).join(' · ')}</Hint>
  );
}

function fileOf(devices: NewDevice[]): string {
  const all = devices.map(({ home_name, description, ...device }) => ({
    home: home_name,
    name: description,
    ...configurationOf(device, location.origin),
  }));
  return JSON.stringify(all, null, 2);
}
