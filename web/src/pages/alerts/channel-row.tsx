import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/display/time.tsx';
import type { AlertChannel, AlertGateway, Alerting } from '../../contract.ts';
import { stateOfStep } from '../../format/alerting.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { Rich } from '../../i18n/rich.tsx';
import { type TextKey, t } from '../../i18n/texts.ts';
import { FixChannel } from './fix-button.tsx';
import { SendTest } from './send-test.tsx';
import { SetupRow } from './setup-row.tsx';
import { TestOutcome } from './test-outcome.tsx';

const TITLES: Record<AlertChannel, TextKey> = {
  email: 'common.email',
  sms: 'common.sms',
  call: 'alerts.calls',
  push: 'alerts.browserNotifications',
};

/** A channel: its gateway, and the recipients that it reaches. */
export function ChannelRow({ alerting, gateway }: { alerting: Alerting; gateway: AlertGateway }) {
  const { channel, last_success_at, last_failure } = gateway;
  const state = stateOfStep(alerting, channel);
  const test = alerting.last_test?.channel === channel ? alerting.last_test : undefined;
  return (
    <SetupRow
      alerting={alerting}
      step={channel}
      title={t(TITLES[channel])}
      text={channelText(alerting, gateway)}
      actions={
        <>
          <FixChannel alerting={alerting} channel={channel} state={state} />
          <SendTest channel={channel} />
        </>
      }
    >
      {last_success_at === undefined ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          <Rich text="alerts.lastSuccess" values={{ time: <RelativeTime at={last_success_at} /> }} />
        </Text>
      )}
      {last_failure === undefined ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          <Rich
            text="alerts.lastFailure"
            values={{ time: <RelativeTime at={last_failure.at} />, reason: apiText(last_failure.reason) }}
          />
        </Text>
      )}
      {test ? <TestOutcome test={test} /> : null}
    </SetupRow>
  );
}

function channelText({ recipients }: Alerting, { channel, state, variables = [] }: AlertGateway): ReactNode {
  if (state === 'missing') {
    return <Rich text="alerts.setVariables" values={{ variables: <Code>{variables.join(', ')}</Code> }} />;
  }
  if (state === 'failing') return t('alerts.gatewayFails');
  const namesIn = (wanted: string) =>
    recipients
      .filter(({ channels }) => channels.some((one) => one.channel === channel && one.state === wanted))
      .map(({ fullname }) => fullname);
  const [ready, unconfirmed] = [namesIn('ready'), namesIn('unconfirmed')];
  if (ready.length > 0) return t('alerts.reaches', { names: ready.join(', ') });
  if (unconfirmed.length > 0) return t('alerts.unconfirmedBy', { names: unconfirmed.join(', ') });
  return t('alerts.noRecipientUsesIt');
}
