import { Button, Group, List, Text } from '@mantine/core';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';

/** Guest's rights: a copy of the stored data, and its erasure. */
export function PersonalData({ guest, home }: { guest: Guest; home: Home }) {
  const { home_id, guest_id } = guest;
  return (
    <Section
      title={t('guests.personalData')}
      text={
        guest.erased_at ? (
          <Rich
            text="guests.erasedStayRemainsWithoutName"
            values={{ moment: <DateTime at={guest.erased_at} zone={home.timezone} /> }}
          />
        ) : (
          t('guests.personalDataHint')
        )
      }
      card
    >
      <Group gap="sm">
        <Button
          component="a"
          // The browser downloads it directly, so that nothing large passes through the page.
          href={`/v8/homes/${home_id}/guests/${guest_id}/export`}
          download={`guest-${guest_id}.json`}
          variant="default"
          size="xs"
          leftSection={<Icon name="down" size={16} />}
        >
          {t('guests.exportData')}
        </Button>
        {guest.erased_at ? null : <EraseGuest guest={guest} />}
      </Group>
    </Section>
  );
}

function EraseGuest({ guest }: { guest: Guest }) {
  return (
    <ConfirmAction
      label={t('guests.erasePersonalData')}
      title={t('guests.erasePersonalDataOf', { name: guest.name })}
      text={
        <>
          <Text>{t('guests.eraseConsequence')}</Text>
          <Text mt="sm">{t('guests.whatRemains')}</Text>
          <List size="sm" mt={4}>
            <List.Item>{t('guests.remainsStay')}</List.Item>
            <List.Item>{t('guests.remainsEvents')}</List.Item>
            <List.Item>{t('guests.remainsElsewhere')}</List.Item>
          </List>
        </>
      }
      confirmLabel={t('guests.eraseForEver')}
      run={() =>
        lares.POST(
          '/homes/{home_id}/guests/{guest_id}/erase',
          params({ home_id: guest.home_id, guest_id: guest.guest_id }),
        )
      }
      done={({ erased }) =>
        announceChange(
          t('guests.erasedWithTextsOfMessages', { count: erased.messages }),
          ...guestKeys(guest.home_id),
        )
      }
    />
  );
}
