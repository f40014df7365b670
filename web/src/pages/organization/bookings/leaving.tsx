import { Alert, List } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import type { Connection } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

/** Who goes with the next reading: a host who knows better has time to look. */
export function Leaving({ connection, leaving }: { connection: Connection; leaving: Connection['leaving'] }) {
  return (
    <Alert
      color="orange"
      icon={<Icon name="warning" />}
      title={t('bookings.guestIsAboutToGo', {
        count: connection.leaving_count,
      })}
    >
      {t('bookings.missingGuestsHint')}
      <List size="sm" mt="xs">
        {leaving.map(({ guest_id, home_id, name, missing_since }) => (
          <List.Item key={guest_id}>
            <Rich
              text="bookings.missingSince"
              values={{
                guest: (
                  <AnchorLink
                    to="/homes/$homeId/guests/$guestId"
                    params={{ homeId: home_id, guestId: guest_id }}
                    size="sm"
                  >
                    {name}
                  </AnchorLink>
                ),
                time: <Moment at={missing_since} />,
              }}
            />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
