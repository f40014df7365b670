import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/display/icon.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import type { OrganizationWebhook } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { organizationWebhooksQuery } from '../../queries/organization-webhooks.ts';
import classes from './side-card.module.css';
import { SideCard } from './side-card.tsx';

/** The webhooks page has all of them. */
const MAX_NAMED = 4;

/** For members who may see the organization's webhooks. */
export function WebhookHealth({ organizationId }: { organizationId: string }) {
  const { data: hooks, isError } = useQuery(organizationWebhooksQuery(organizationId));
  return (
    <SideCard
      title={t('dashboard.webhooks')}
      note={
        <AnchorLink to="/developer/organization-webhooks" size="sm">
          {t('dashboard.allWebhooks')}
        </AnchorLink>
      }
    >
      {hooks ? (
        <Health hooks={hooks} />
      ) : isError ? (
        <Text size="sm">{t('dashboard.couldNotLoadThem')}</Text>
      ) : (
        <Skeleton h={28} />
      )}
    </SideCard>
  );
}

function Health({ hooks }: { hooks: OrganizationWebhook[] }) {
  if (hooks.length === 0) return <Text size="sm">{t('dashboard.noWebhooksHint')}</Text>;
  const broken = hooks.filter((hook) => hook.broken);
  const failing = hooks.filter((hook) => !hook.broken && hook.last_error);
  const unhealthy = [...broken, ...failing];
  const healthy = hooks.length - unhealthy.length;
  return (
    <ul className={classes.facts}>
      {unhealthy.slice(0, MAX_NAMED).map((hook) => (
        <FailingWebhook key={hook.hook_id} hook={hook} />
      ))}
      {unhealthy.length > MAX_NAMED ? (
        <li>{t('dashboard.moreInTrouble', { count: unhealthy.length - MAX_NAMED })}</li>
      ) : null}
      {healthy > 0 ? (
        <li className={classes.fact} data-tone="green">
          <Icon name="check" size={18} />
          <span>{t('dashboard.webhookHealthyCount', { count: healthy })}</span>
        </li>
      ) : null}
    </ul>
  );
}

function FailingWebhook({ hook }: { hook: OrganizationWebhook }) {
  return (
    <li className={classes.fact} data-tone={hook.broken ? 'red' : 'orange'}>
      <Icon name="warning" size={18} />
      <div>
        {hook.broken ? t('dashboard.webhookBroken') : t('dashboard.webhookFailing')}{' '}
        <AnchorLink to="/developer/organization-webhooks/$hookId" params={{ hookId: hook.hook_id }} inherit>
          {hook.broken ? t('dashboard.startAgain', { host: hostOf(hook) }) : hostOf(hook)}
        </AnchorLink>
        {hook.last_error ? (
          <Text size="xs" c="dimmed">
            {hook.last_error.reason}
          </Text>
        ) : null}
      </div>
    </li>
  );
}

const hostOf = ({ url }: OrganizationWebhook) => new URL(url).host;
