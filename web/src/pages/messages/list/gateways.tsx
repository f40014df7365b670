import { Alert, Code, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import type { Channel, GatewayNames } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { cachedFormat, type TextKey, t } from '../../../i18n/texts.ts';
import { OUTBOX } from '../labels.ts';

const PLURALS: Record<Channel, TextKey> = {
  sms: 'common.sms',
  email: 'messages.emails',
  call: 'messages.calls',
};
const GATEWAY_NAMES: Record<string, TextKey> = {
  smtp: 'messages.yourMailServer',
  sms: 'messages.smsGateway',
  voice: 'messages.voiceGateway',
};

/** Settings of the service that enable each channel. */
const SETTINGS: { channels: Channel[]; means: TextKey; names: Record<string, ReactElement> }[] = [
  {
    channels: ['email'],
    means: 'messages.mailGateway',
    names: { url: setting('LARES_SMTP_URL') },
  },
  {
    channels: ['sms', 'call'],
    means: 'messages.telephonyGateway',
    names: { url: setting('LARES_SMS_URL'), from: setting('LARES_SMS_FROM') },
  },
];

function setting(name: string): ReactElement {
  return <Code>{name}</Code>;
}

/** The gateways, or that messages stay in the outbox. */
export function Gateways({ names }: { names: GatewayNames }) {
  const channels = Object.keys(PLURALS) as Channel[];
  const kept = channels.filter((channel) => names[channel] === OUTBOX);
  const sent = channels.filter((channel) => names[channel] !== OUTBOX);
  return (
    <>
      {sent.length > 0 ? (
        <Text size="sm" mb="md">
          {sent
            .map((channel) =>
              t('messages.goThroughGateway', {
                messages: t(PLURALS[channel]),
                gateway: gatewayName(names[channel]),
              }),
            )
            .join(' ')}
        </Text>
      ) : null}
      {kept.length > 0 ? (
        <Alert
          color="yellow"
          icon={<Icon name="warning" />}
          mb="lg"
          title={
            sent.length === 0
              ? t('messages.nothingLeavesThisMachine')
              : t('messages.doNotLeaveThisMachine', {
                  messages: joinList(kept.map((channel) => t(PLURALS[channel]))),
                })
          }
        >
          <Text size="sm">{sent.length === 0 ? t('messages.outboxAllHint') : t('messages.outboxHint')}</Text>
          <List size="sm" mt={4}>
            {SETTINGS.filter(({ channels: of }) => of.some((channel) => kept.includes(channel))).map(
              ({ channels: of, means, names: values }) => (
                <List.Item key={of.join()}>
                  <Rich text={means} values={values} />
                </List.Item>
              ),
            )}
          </List>
        </Alert>
      ) : null}
    </>
  );
}

/** "SMS and Calls". */
function joinList(words: string[]): string {
  return cachedFormat('list', (locale) => new Intl.ListFormat(locale)).format(words);
}

function gatewayName(gateway: string): string {
  const known = GATEWAY_NAMES[gateway];
  return known ? t(known) : gateway;
}
