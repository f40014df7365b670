import { Text } from '@mantine/core';
import { Icon } from '../../components/display/icon.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import type { Alerting } from '../../contract.ts';
import { stepAtFault } from '../../format/alerting.ts';
import { t } from '../../i18n/texts.ts';
import classes from './reachability-bar.module.css';

/** Stays at the bottom of the window, so that nothing moves when it appears. It cannot be dismissed. */
export function ReachabilityBar({ alerting }: { alerting: Alerting }) {
  return (
    <section className={classes.bar} aria-label={t('app.alertReachability')} data-bottom-bar>
      <Icon name="warning" size={22} />
      <Text fw={600} className={classes.text}>
        {t('app.nobodyReachable')}
      </Text>
      <ButtonLink to="/alerts" hash={stepAtFault(alerting)} color="dark" variant="white">
        {t('app.fixAlerts')}
      </ButtonLink>
    </section>
  );
}
