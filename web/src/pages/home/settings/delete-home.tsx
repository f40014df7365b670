import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { say } from '../../../components/say.ts';
import { Section } from '../../../components/section.tsx';
import type { Home } from '../../../contract.ts';
import { count } from '../../../format/names.ts';
import { homeKey } from '../../../queries/homes.ts';

export function DeleteHome({ home }: { home: Home }) {
  const { home_id, name, devices } = home;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section title="Delete this home" text="With everything that was ever known of it." card>
      <ConfirmAction
        label="Delete home"
        icon="bin"
        size="sm"
        title={`Delete ${name}?`}
        text={`${name} goes with ${devices.length === 0 ? 'all' : `${count(devices.length, 'device')} and all`} its events, measurements, guests, messages and settings. Access codes and guest pages stop working at once. Nothing of it can be brought back.`}
        confirmLabel="Delete home"
        run={() => lares.DELETE('/homes/{home_id}', { params: { path: { home_id } } })}
        done={async () => {
          say(`${name} was deleted`);
          // Away first: what is read of it here would be missing. Changes that were not saved have no home any more.
          await navigate({ to: '/homes', ignoreBlocker: true });
          queries.removeQueries({ queryKey: homeKey(home_id) });
          await Promise.all(
            ['homes', 'devices', 'overview'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
          );
        }}
      />
    </Section>
  );
}
