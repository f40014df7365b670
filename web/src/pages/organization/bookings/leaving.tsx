import { Alert, List } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Moment } from '../../../components/moment.tsx';
import type { Connection } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

/** Who goes with the next reading: a host who knows better has time to look. */
export function Leaving({ connection, leaving }: { connection: Connection; leaving: Connection['leaving'] }) {
  return (
    <Alert
      color="orange"
      icon={<Icon name="warning" />}
      title={t('{count, plural, one {# guest is about to go} other {# guests are about to go}}', {
        count: connection.leaving_count,
      })}
    >
      {t(
        'The latest full sync lacks them. A full sync at least 5 minutes later removes them if it lacks them too.',
      )}
      <List size="sm" mt="xs">
        {leaving.map(({ guest_id, home_id, name, missing_since }) => (
          <List.Item key={guest_id}>
            <Rich
              message="{guest}: missing since {time}"
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
