import { Button, Code, List, Stack, Text } from '@mantine/core';
import { saveFile } from '../../../components/display/save-file.ts';
import { Section } from '../../../components/layout/section.tsx';
import { type TextKey, t } from '../../../i18n/texts.ts';

const COLUMNS: [string[], TextKey][] = [
  [['home'], 'homeImport.homeColumnHint'],
  [['address', 'timezone', 'checkin_hour', 'checkout_hour', 'tags'], 'homeImport.rowMeaningHint'],
  [['preset'], 'homeImport.presetColumnHint'],
  [['device', 'placement'], 'homeImport.deviceColumnHint'],
  [
    ['guest', 'phone_number', 'email', 'checkin_time', 'checkout_time', 'external_id', 'language'],
    'homeImport.stayColumnHint',
  ],
];

const TEMPLATE = `home,address,timezone,preset,device,placement,guest,phone_number,email,checkin_time,checkout_time
Boathouse,"Strandvägen 1, Stockholm",Europe/Stockholm,Standard home,Hall,hallway,Ada Lovelace,+46701234567,ada@example.com,2027-05-01,2027-05-04
Boathouse,,,,Kitchen,kitchen,,,,,
`;

export function ListHelp() {
  return (
    <Section title={t('common.fileFormat')} card>
      <Stack gap="sm">
        <Text size="sm">{t('homeImport.rowsHint')}</Text>
        <List size="sm" spacing="xs">
          {COLUMNS.map(([names, text]) => (
            <List.Item key={names[0]}>
              <Code>{names.join(', ')}</Code> {t(text)}
            </List.Item>
          ))}
        </List>
        <Button
          variant="default"
          onClick={() => saveFile('lares-homes.csv', 'text/csv', TEMPLATE)}
          w="fit-content"
        >
          {t('homeImport.saveExample')}
        </Button>
      </Stack>
    </Section>
  );
}
