import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { say } from '../../../components/say.ts';
import { Section } from '../../../components/section.tsx';
import type { Home } from '../../../contract.ts';
import { homeKey } from '../../../queries/homes.ts';
import { t } from '../../../words/words.ts';
import { DELETION } from './anchors.ts';

export function DeleteHome({ home }: { home: Home }) {
  const { home_id, name, devices } = home;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section
      title={t('Delete this home')}
      text={t('With everything that was ever known of it.')}
      card
      anchor={DELETION}
    >
      <ConfirmAction
        label={t('Delete home')}
        icon="bin"
        size="sm"
        title={t('Delete {name}?', { name })}
        text={t(
          '{name} goes with {count, plural, =0 {all} one {# device and all} other {# devices and all}} its events, measurements, guests, messages and settings. Access codes and guest pages stop working at once. Nothing of it can be brought back.',
          { name, count: devices.length },
        )}
        confirmLabel={t('Delete home')}
        run={() => lares.DELETE('/homes/{home_id}', { params: { path: { home_id } } })}
        done={async () => {
          say(t('{name} was deleted', { name }));
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
