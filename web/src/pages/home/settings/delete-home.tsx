import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { say } from '../../../components/say.ts';
import { Section } from '../../../components/section.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeKey } from '../../../queries/homes.ts';
import { DELETION } from './anchors.ts';

export function DeleteHome({ home }: { home: Home }) {
  const { home_id, name, devices } = home;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section
      title={t('homeSettings.deleteThisHome')}
      text={t('homeSettings.everythingEverKnown')}
      card
      anchor={DELETION}
    >
      <ConfirmAction
        label={t('homeSettings.deleteHome')}
        icon="bin"
        size="sm"
        title={t('common.deleteNamedQuestion', { name })}
        text={t('homeSettings.goesDevicesEventsMeasurementsGuests', { name, count: devices.length })}
        confirmLabel={t('homeSettings.deleteHome')}
        run={() => lares.DELETE('/homes/{home_id}', { params: { path: { home_id } } })}
        done={async () => {
          say(t('common.wasDeleted', { name }));
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
