import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { Section } from '../../../components/layout/section.tsx';
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
        size="sm"
        title={t('common.deleteNamedQuestion', { name })}
        text={t('homeSettings.goesDevicesEventsMeasurementsGuests', { name, count: devices.length })}
        run={() => lares.DELETE('/homes/{home_id}', params({ home_id }))}
        done={async () => {
          showMessage(t('common.wasDeleted', { name }));
          // Navigate first: this page's queries would fail. Unsaved changes do not matter any more.
          await navigate({ to: '/homes', ignoreBlocker: true });
          queries.removeQueries({ queryKey: homeKey(home_id) });
          await Promise.all(['homes', 'devices', 'overview'].map((key) => refresh([key])));
        }}
      />
    </Section>
  );
}
