import { Alert, Code, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../../../components/icon.tsx';
import type { Channel, GatewayNames } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';
import { inWords, type Message, msg, t } from '../../../words/words.ts';
import { OUTBOX } from '../labels.ts';

const PLURALS: Record<Channel, Message> = { sms: msg('SMS'), email: msg('E-mails'), call: msg('Calls') };
const WAYS: Record<string, Message> = {
  smtp: msg('your mail server'),
  sms: msg('the SMS gateway'),
  voice: msg('the voice gateway'),
};

/** Which settings of the service bring a channel out of the outbox. */
const SETTINGS: { channels: Channel[]; means: Message; names: Record<string, ReactElement> }[] = [
  {
    channels: ['email'],
    means: msg('{url} sends e-mails through your mail server.'),
    names: { url: setting('LARES_SMTP_URL') },
  },
  {
    channels: ['sms', 'call'],
    means: msg('{url} and {from} send SMS and place calls.'),
    names: { url: setting('LARES_SMS_URL'), from: setting('LARES_SMS_FROM') },
  },
];

function setting(name: string): ReactElement {
  return <Code>{name}</Code>;
}

/** By what ways messages leave the machine, or that they do not. */
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
              t('{messages} go through {gateway}.', {
                messages: t(PLURALS[channel]),
                gateway: wayOf(names[channel]),
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
              ? t('Nothing leaves this machine')
              : t('{messages} do not leave this machine', {
                  messages: listed(kept.map((channel) => t(PLURALS[channel]))),
                })
          }
        >
          <Text size="sm">
            {sent.length === 0
              ? t(
                  'Messages go to the outbox: they can be read below, and everything else happens as if they were sent. To really send them, set these for the service and start it again:',
                )
              : t(
                  'They go to the outbox: they can be read below, and everything else happens as if they were sent. To really send them, set these for the service and start it again:',
                )}
          </Text>
          <List size="sm" mt={4}>
            {SETTINGS.filter(({ channels: of }) => of.some((channel) => kept.includes(channel))).map(
              ({ channels: of, means, names: values }) => (
                <List.Item key={of.join()}>
                  <Rich message={means} values={values} />
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
function listed(words: string[]): string {
  return inWords('list', (locale) => new Intl.ListFormat(locale)).format(words);
}

function wayOf(gateway: string): string {
  const known = WAYS[gateway];
  return known ? t(known) : gateway;
}
