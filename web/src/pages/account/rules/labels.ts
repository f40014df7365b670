import type { NotificationRule } from '../../../contract.ts';
import { type Message, msg, t } from '../../../words/words.ts';

type Kind = NonNullable<NotificationRule['kinds']>[number];

export const KINDS: Record<Kind, Message> = {
  noise: msg('Noise'),
  smoking: msg('Smoking'),
  smoke_alarm: msg('An alarm that sounds'),
  intrusion: msg('Movement while the alarm is on'),
  temperature: msg('Temperature'),
  humidity: msg('Humidity'),
  mould: msg('Risk of mould'),
  device_offline: msg('A device that is offline'),
  battery: msg('A low battery'),
  feed: msg('A calendar feed that cannot be read'),
  connection: msg('A booking connection that does not work'),
  gateway: msg('A gateway that takes no messages'),
  webhook: msg('A webhook that is broken'),
};

export const kindOptions = () =>
  (Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: t(KINDS[value]) }));

export const TELLINGS: Record<NotificationRule['told'], Message> = {
  at_once: msg('At once'),
  summary: msg('With the summary of the morning'),
  never: msg('Never'),
};

type Channel = NonNullable<NotificationRule['channels']>[number];

export const CHANNELS: Record<Channel, Message> = {
  email: msg('E-mail'),
  sms: msg('SMS'),
  push: msg('In browsers'),
};

/** What a rule is about, in one line: kinds, homes, level and hours. */
export function aboutOf(rule: NotificationRule, homes: Map<string, string>): string {
  const kinds = rule.kinds?.map((kind) => t(KINDS[kind])) ?? [t('Everything')];
  const where = rule.home_ids?.map((id) => homes.get(id) ?? t('a home that is gone'));
  return [
    kinds.join(', '),
    ...(where ? [t('at {homes}', { homes: where.join(', ') })] : []),
    ...(rule.tags ? [t('tagged {tags}', { tags: rule.tags.join(', ') })] : []),
    ...(rule.least_level === undefined ? [] : [t('from level {level}', { level: rule.least_level })]),
    ...(rule.hours ? [t('from {from} to {to}', { from: rule.hours.from, to: rule.hours.to })] : []),
  ].join(' · ');
}

export function toldOf({ told, channels }: NotificationRule): string {
  const by = channels?.map((channel) => t(CHANNELS[channel])).join(', ');
  return told === 'at_once' && by ? t('At once, by {ways}', { ways: by }) : t(TELLINGS[told]);
}
