import { Alert, List } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Connection } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

/** Guests that the next full sync removes, so that a host can check them. */
export function MissingGuests({
  connection,
  leaving,
}: {
  connection: Connection;
  leaving: Connection['leaving'];
}) {
  return (
    <Alert
      color="orange"
      icon={<Icon name="warning" />}
      title={t('bookings.guestIsAboutToGo', { count: connection.leaving_count })}
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
                time: <DateTime at={missing_since} />,
              }}
            />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
