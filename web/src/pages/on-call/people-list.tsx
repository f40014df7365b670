import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../components/display/hint.tsx';
import type { OnCall } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import classes from './on-call.module.css';

type OnCallMember = OnCall['people'][number];

interface PeopleListProps {
  people: readonly OnCallMember[];
  label: string;
  actions?: (member: OnCallMember, index: number) => ReactNode;
}

/** Members in their order, with the channels that reach each of them. */
export function PeopleList({ people, label, actions }: PeopleListProps) {
  return (
    <ol className={classes.order} aria-label={label}>
      {people.map((member, index) => (
        <li key={member.user_id}>
          <Text fw={600}>{member.fullname}</Text>
          <Hint>{channelsText(member)}</Hint>
          {actions?.(member, index)}
        </li>
      ))}
    </ol>
  );
}

function channelsText({ email, sms, call, push }: OnCallMember): string {
  const channels = [
    email && t('common.emailInline'),
    sms && t('common.sms'),
    call && t('onCall.calls'),
    push && t('onCall.notifications'),
  ].filter(Boolean);
  return channels.length === 0
    ? t('onCall.unreachable')
    : t('onCall.byChannels', { ways: channels.join(', ') });
}
