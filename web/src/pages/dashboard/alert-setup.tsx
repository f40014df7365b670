import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/display/icon.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { setupProgress } from '../../format/alerting.ts';
import { t } from '../../i18n/texts.ts';
import { alertingQuery } from '../../queries/alerting.ts';
import classes from './dashboard-page.module.css';

/** Until the setup is complete. For owners and admins. */
export function AlertSetup({ organizationId }: { organizationId: string }) {
  const { data: alerting } = useQuery(alertingQuery(organizationId));
  if (!alerting) return null;
  const { done, total } = setupProgress(alerting);
  if (done === total) return null;
  return (
    <section className={classes.setup} aria-labelledby="alert-setup">
      <Icon name="loud" />
      <Text fw={600} id="alert-setup" className={classes.setupText}>
        {t('dashboard.finishAlertSetup', { done, total })}
      </Text>
      <ButtonLink to="/alerts" variant="default">
        {t('dashboard.continueSetup')}
      </ButtonLink>
    </section>
  );
}
