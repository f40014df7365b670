import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { AnchorLink, ButtonLink } from '../../../components/layout/links.ts';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { guestQuery } from '../../../queries/guests.ts';
import classes from './incident.module.css';

/** The guest, the end of the stay, and contact buttons. */
export function IncidentGuest({ home, guestId }: { home: Home; guestId: string | undefined }) {
  if (guestId === undefined) return <Text>{t('incidents.nobodyStayedWhenBegan')}</Text>;
  return <GuestStay home={home} guestId={guestId} />;
}

function GuestStay({ home, guestId }: { home: Home; guestId: string }) {
  const homeId = home.home_id;
  const guest = useQuery(guestQuery(homeId, guestId));
  if (guest.data === undefined)
    return <Text>{guest.isPending ? t('common.loadingWhoStaysHere') : t('incidents.guestStaysHere')}</Text>;
  const { checkout_time: checkout } = guest.data;
  return (
    <>
      <Text>
        <Rich
          text={checkout === null ? 'incidents.staysHereUntilTheyLeave' : 'incidents.staysHereUntil'}
          values={{
            guest: (
              <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} underline="always">
                {guest.data.name}
              </AnchorLink>
            ),
            moment: checkout === null ? null : <DateTime at={checkout} zone={home.timezone} />,
          }}
        />
      </Text>
      <ContactButtons guest={guest.data} />
    </>
  );
}

function ContactButtons({ guest }: { guest: Guest }) {
  const { home_id: homeId, guest_id: guestId, phone_number: phone } = guest;
  if (guest.erased_at) return null;
  return (
    <Group gap="sm" mt="sm" className={classes.thumb}>
      {phone ? (
        <Button
          component="a"
          href={`tel:${phone.replaceAll(' ', '')}`}
          size="md"
          leftSection={<Icon name="alarm" />}
        >
          {t('incidents.call')}
        </Button>
      ) : null}
      <ButtonLink
        to="/homes/$homeId/guests/$guestId"
        params={{ homeId, guestId }}
        variant="default"
        size="md"
        leftSection={<Icon name="send" />}
      >
        {t('common.message')}
      </ButtonLink>
    </Group>
  );
}
