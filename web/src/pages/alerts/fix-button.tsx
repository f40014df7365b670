import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/layout/links.ts';
import type { AlertChannel, Alerting } from '../../contract.ts';
import { REQUIRED_STEPS, type SetupState, type SetupStep } from '../../format/alerting.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { useOrganization } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';

const GUIDE = '/guide/alerts';

interface ChannelLabels {
  /** Heading of the guide's page. */
  guide: string;
  confirm: TextKey;
  add: TextKey;
}

const CHANNELS: Record<AlertChannel, ChannelLabels> = {
  email: { guide: 'mail-server', confirm: 'alerts.confirmAddress', add: 'alerts.switchOnEmail' },
  sms: { guide: 'sms-gateway', confirm: 'alerts.confirmNumber', add: 'alerts.addNumber' },
  call: { guide: 'calls', confirm: 'alerts.confirmNumber', add: 'alerts.addNumber' },
  push: {
    guide: 'browser-notifications',
    confirm: 'alerts.allowThisBrowser',
    add: 'alerts.allowThisBrowser',
  },
};

const small = { size: 'xs' } as const;

const variantFor = (step: SetupStep, state: SetupState) =>
  REQUIRED_STEPS.includes(step) || state === 'failing' ? 'filled' : 'default';

interface FixChannelProps {
  alerting: Alerting;
  channel: AlertChannel;
  state: SetupState;
}

/** The operator configures gateways. Recipients add and confirm their own addresses. */
export function FixChannel({ alerting, channel, state }: FixChannelProps) {
  const { user_id } = useUser();
  if (state === 'ready') return null;
  const look = { size: 'xs', variant: variantFor(channel, state) } as const;
  const { guide, confirm, add } = CHANNELS[channel];
  const gateway = alerting.gateways.find((one) => one.channel === channel);
  if (gateway?.state !== 'ready') {
    return (
      <Button component="a" href={`${GUIDE}#${guide}`} {...look}>
        {t('alerts.showInstructions')}
      </Button>
    );
  }
  const mine = alerting.recipients.find((one) => one.user_id === user_id);
  const isMine = mine?.channels.some((one) => one.channel === channel && one.state === state);
  const isAddress = channel === 'email' && state === 'unconfirmed';
  return isMine ? (
    <ButtonLink to="/account" hash={isAddress ? 'profile' : 'notifications'} {...look}>
      {t(state === 'unconfirmed' ? confirm : add)}
    </ButtonLink>
  ) : (
    <ButtonLink to="/on-call" {...look}>
      {t('alerts.changeOnCall')}
    </ButtonLink>
  );
}

/** A device belongs to a home. */
export function AddFirstDevice() {
  const { organization_id } = useOrganization();
  const { data: homes } = useQuery(homesQuery);
  const [first, ...others] = homes?.items.filter((home) => home.organization_id === organization_id) ?? [];
  if (first && others.length === 0) {
    return (
      <ButtonLink to="/homes/$homeId" params={{ homeId: first.home_id }} {...small}>
        {t('alerts.addDevice')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/homes" {...small}>
      {first ? t('alerts.addDevice') : t('alerts.addHome')}
    </ButtonLink>
  );
}
