import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink, ButtonLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { guestQuery } from '../../../queries/guests.ts';
import classes from './incident.module.css';

/** Who stays there and until when, with the ways to reach them. */
export function WhoStays({ home, guestId }: { home: Home; guestId: string | undefined }) {
  if (guestId === undefined) return <Text>{t('incidents.nobodyStayedWhenBegan')}</Text>;
  return <Staying home={home} guestId={guestId} />;
}

function Staying({ home, guestId }: { home: Home; guestId: string }) {
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
            moment: checkout === null ? null : <Moment at={checkout} zone={home.timezone} />,
          }}
        />
      </Text>
      <Reach guest={guest.data} />
    </>
  );
}

function Reach({ guest }: { guest: Guest }) {
  const { home_id: homeId, guest_id: guestId, phone_number: phone } = guest;
  if (guest.erased_at) return null;
  return (
    <Group gap="sm" mt="sm" className={classes.thumb}>
      {phone ? (
        <Button
          component="a"
          href={`tel:${phone.replaceAll(' ', '')}`}
          size="md"
          leftSection={<Icon name="bell" />}
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
