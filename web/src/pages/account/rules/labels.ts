import type { NotificationRule } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

type Kind = NonNullable<NotificationRule['kinds']>[number];

export const KINDS: Record<Kind, TextKey> = {
  noise: 'common.noise',
  smoking: 'common.smoking',
  smoke_alarm: 'common.smokeAlarm',
  carbon_monoxide: 'common.carbonMonoxideAlarm',
  gas: 'common.gasAlarm',
  water: 'common.waterLeak',
  intrusion: 'common.intrusion',
  temperature: 'common.temperature',
  humidity: 'common.humidity',
  mould: 'common.riskOfMould',
  device_offline: 'notificationRules.deviceThatIsOffline',
  battery: 'notificationRules.lowBattery',
  feed: 'notificationRules.calendarFeedCannotRead',
  connection: 'notificationRules.bookingConnectionNotWork',
  gateway: 'notificationRules.gatewayThatTakesNoMessages',
  webhook: 'notificationRules.webhookThatIsBroken',
};

export const kindOptions = () =>
  (Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: t(KINDS[value]) }));

export const TIMINGS: Record<NotificationRule['told'], TextKey> = {
  at_once: 'common.atOnce',
  summary: 'notificationRules.withSummaryOfMorning',
  never: 'common.never',
};

type Channel = NonNullable<NotificationRule['channels']>[number];

export const CHANNELS: Record<Channel, TextKey> = {
  email: 'common.email',
  sms: 'common.sms',
  push: 'notificationRules.inBrowsers',
  call: 'common.call',
};

/** A rule in one line: kinds, homes, level and hours. */
export function ruleSummary(rule: NotificationRule, homes: Map<string, string>): string {
  const kinds = rule.kinds?.map((kind) => t(KINDS[kind])) ?? [t('notificationRules.everything')];
  const homeNames = rule.home_ids?.map((id) => homes.get(id) ?? t('notificationRules.homeThatIsGone'));
  return [
    kinds.join(', '),
    ...(homeNames ? [t('notificationRules.atHomes', { homes: homeNames.join(', ') })] : []),
    ...(rule.tags ? [t('notificationRules.tagged', { tags: rule.tags.join(', ') })] : []),
    ...(rule.least_level === undefined
      ? []
      : [t('notificationRules.fromLevel', { level: rule.least_level })]),
    ...(rule.hours ? [t('notificationRules.fromTo', { from: rule.hours.from, to: rule.hours.to })] : []),
  ].join(' · ');
}

export function timingText(rule: NotificationRule): string {
  const by = rule.channels?.map((channel) => t(CHANNELS[channel])).join(', ');
  return rule.told === 'at_once' && by
    ? t('notificationRules.atOnceBy', { ways: by })
    : t(TIMINGS[rule.told]);
}
