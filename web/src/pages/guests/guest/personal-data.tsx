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

/** What a guest may ask for: everything that is kept about them, and to be forgotten. */
export function PersonalData({ guest, home }: { guest: Guest; home: Home }) {
  const { home_id, guest_id } = guest;
  return (
    <Section
      title="Personal data"
      text={
        guest.erased_at ? (
          <>
            Erased on <Moment at={guest.erased_at} zone={home.timezone} />. The stay remains, without a name.
          </>
        ) : (
          'An export is a file with everything that is kept about this guest. Erasing cannot be taken back.'
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
          Export data
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
      label="Erase personal data"
      icon="bin"
      title={`Erase the personal data of ${guest.name}?`}
      text={
        <>
          <Text>
            Name, phone number and e-mail go, the texts and addresses of all messages too. What was still to
            be sent is not sent. This cannot be taken back, also where a booking calendar tells of the guest
            again.
          </Text>
          <Text mt="sm">What remains:</Text>
          <List size="sm" mt={4}>
            <List.Item>the stay with its times, its access code and the guest page;</List.Item>
            <List.Item>
              what happened in the home, what devices measured, and that messages were sent;
            </List.Item>
            <List.Item>
              what others were sent before (webhooks, SMS, e-mails), backups, the booking platform, and the
              audit log.
            </List.Item>
          </List>
        </>
      }
      confirmLabel="Erase for ever"
      run={() =>
        lares.POST('/homes/{home_id}/guests/{guest_id}/erase', {
          params: { path: { home_id: guest.home_id, guest_id: guest.guest_id } },
        })
      }
      done={async ({ erased }) => {
        say(`Erased, with the texts of ${erased.messages} ${erased.messages === 1 ? 'message' : 'messages'}`);
        await changed();
        rescueFocus();
      }}
    />
  );
}
