import { Button, Code, List, Stack, Text } from '@mantine/core';
import { saveFile } from '../../../components/save-file.ts';
import { Section } from '../../../components/section.tsx';
import { type Message, msg, t } from '../../../words/words.ts';

const COLUMNS: [string[], Message][] = [
  [['home'], msg('The name of the home, or its id. Every row needs it.')],
  [['address', 'timezone', 'checkin_hour', 'checkout_hour', 'tags'], msg('What is to be so in the home.')],
  [['preset'], msg('The settings that a new home begins with, by the name of the preset.')],
  [['device', 'placement'], msg('A device in the home, and the room it is in.')],
  [
    ['guest', 'phone_number', 'email', 'checkin_time', 'checkout_time', 'external_id', 'language'],
    msg('A stay in the home. Dates take the hours of the home.'),
  ],
];

const TEMPLATE = `home,address,timezone,preset,device,placement,guest,phone_number,email,checkin_time,checkout_time
Boathouse,"Strandvägen 1, Stockholm",Europe/Stockholm,Standard home,Hall,hallway,Ada Lovelace,+46701234567,ada@example.com,2027-05-01,2027-05-04
Boathouse,,,,Kitchen,kitchen,,,,,
`;

export function ListHelp() {
  return (
    <Section title={t('What the file has to look like')} card>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'One row for each home, device or stay, with a header. A home with two devices has two rows. A file that is sent again creates nothing twice.',
          )}
        </Text>
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
          {t('Save an example')}
        </Button>
      </Stack>
    </Section>
  );
}
