import { Alert, Code, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import type { Channel, GatewayNames } from '../../../contract.ts';
import { OUTBOX } from '../labels.ts';

const PLURALS: Record<Channel, string> = { sms: 'SMS', email: 'E-mails', call: 'Calls' };
const WAYS: Record<string, string> = {
  smtp: 'your mail server',
  sms: 'the SMS gateway',
  voice: 'the voice gateway',
};

/** Which settings of the service bring a channel out of the outbox. */
const SETTINGS: { channels: Channel[]; text: ReactNode }[] = [
  {
    channels: ['email'],
    text: (
      <>
        <Code>LARES_SMTP_URL</Code> sends e-mails through your mail server.
      </>
    ),
  },
  {
    channels: ['sms', 'call'],
    text: (
      <>
        <Code>LARES_SMS_URL</Code> and <Code>LARES_SMS_FROM</Code> send SMS and place calls.
      </>
    ),
  },
];

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
            .map((channel) => `${PLURALS[channel]} go through ${WAYS[names[channel]] ?? names[channel]}.`)
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
              ? 'Nothing leaves this machine'
              : `${listed(kept.map((channel) => PLURALS[channel]))} do not leave this machine`
          }
        >
          <Text size="sm">
            {sent.length === 0 ? 'Messages' : 'They'} go to the outbox: they can be read below, and everything
            else happens as if they were sent. To really send them, set these for the service and start it
            again:
          </Text>
          <List size="sm" mt={4}>
            {SETTINGS.filter((setting) => setting.channels.some((channel) => kept.includes(channel))).map(
              (setting) => (
                <List.Item key={setting.channels.join()}>{setting.text}</List.Item>
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
  return words.join(' and ');
}
