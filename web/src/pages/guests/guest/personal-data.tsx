import { Button, Group, List, Text } from '@mantine/core';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Moment } from '../../../components/moment.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import { Section } from '../../../components/section.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

/** What a guest may ask for: everything that is kept about them, and to be forgotten. */
export function PersonalData({ guest, home }: { guest: Guest; home: Home }) {
  const { home_id, guest_id } = guest;
  return (
    <Section
      title={t('Personal data')}
      text={
        guest.erased_at ? (
          <Rich
            message="Erased on {moment}. The stay remains, without a name."
            values={{ moment: <Moment at={guest.erased_at} zone={home.timezone} /> }}
          />
        ) : (
          t(
            'An export is a file with everything that is kept about this guest. Erasing cannot be taken back.',
          )
        )
      }
      card
    >
      <Group gap="sm">
        <Button
          component="a"
          // The browser asks for it by itself, so that nothing large passes through the page.
          href={`/v8/homes/${home_id}/guests/${guest_id}/export`}
          download={`guest-${guest_id}.json`}
          variant="default"
          size="xs"
          leftSection={<Icon name="down" size={16} />}
        >
          {t('Export data')}
        </Button>
        {guest.erased_at ? null : <EraseGuest guest={guest} />}
      </Group>
    </Section>
  );
}

function EraseGuest({ guest }: { guest: Guest }) {
  const changed = useGuestsChanged(guest.home_id);
  return (
    <ConfirmAction
      label={t('Erase personal data')}
      icon="bin"
      title={t('Erase the personal data of {name}?', { name: guest.name })}
      text={
        <>
          <Text>
            {t(
              'Name, phone number and e-mail go, the texts and addresses of all messages too. What was still to be sent is not sent. This cannot be taken back, also where a booking calendar tells of the guest again.',
            )}
          </Text>
          <Text mt="sm">{t('What remains:')}</Text>
          <List size="sm" mt={4}>
            <List.Item>{t('the stay with its times, its access code and the guest page;')}</List.Item>
            <List.Item>
              {t('what happened in the home, what devices measured, and that messages were sent;')}
            </List.Item>
            <List.Item>
              {t(
                'what others were sent before (webhooks, SMS, e-mails), backups, the booking platform, and the audit log.',
              )}
            </List.Item>
          </List>
        </>
      }
      confirmLabel={t('Erase for ever')}
      run={() =>
        lares.POST('/homes/{home_id}/guests/{guest_id}/erase', {
          params: { path: { home_id: guest.home_id, guest_id: guest.guest_id } },
        })
      }
      done={async ({ erased }) => {
        say(
          t('Erased, with the texts of {count, plural, one {# message} other {# messages}}', {
            count: erased.messages,
          }),
        );
        await changed();
        rescueFocus();
      }}
    />
  );
}
