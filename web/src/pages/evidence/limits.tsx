import { List, Text } from '@mantine/core';
import { Section } from '../../components/layout/section.tsx';
import type { EvidenceContent } from '../../contract.ts';
import { withUnit } from '../../format/measures.ts';
import { t } from '../../i18n/texts.ts';
import classes from './evidence.module.css';
import type { Times } from './times.ts';

type Span = EvidenceContent['settings']['spans'][number];

/** The limits of that time, whatever they are now. */
export function Limits({ report, times }: { report: EvidenceContent; times: Times }) {
  const { measured, settings } = report;
  if (!measured || settings.spans.length === 0) return null;
  const textOf = LIMITS[measured.name];
  if (!textOf) return null;
  return (
    <Section
      title={t('evidence.limitsInForce')}
      text={
        settings.known_since === undefined
          ? undefined
          : t('evidence.changesAreKnownSince', { time: times.whole(settings.known_since) })
      }
    >
      <List className={classes.lines}>
        {settings.spans.map((span) => (
          <List.Item key={span.from ?? 'first'}>
            {span.from === undefined && span.until === undefined ? null : (
              <Text span fw={600}>
                {sinceWhen(span, times)}{' '}
              </Text>
            )}
            {textOf(span)}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function sinceWhen({ from, until }: Span, times: Times): string {
  if (from === undefined) return t('evidence.until', { time: times.line(until ?? '') });
  if (until === undefined) return t('evidence.since', { time: times.line(from) });
  return t('evidence.rangeFromToHeading', { from: times.line(from), to: times.line(until) });
}

const LIMITS: Record<string, (span: Span) => string> = {
  sound_level: ({ noise }) => {
    if (!noise.enabled) return t('evidence.noiseWasNotWatched');
    const usual = t('evidence.limitFor', {
      limit: withUnit('sound', noise.threshold_db),
      time: withUnit('minutes', noise.duration_min),
    });
    return noise.quiet.enabled
      ? `${usual} ${t('evidence.limitFromTo', {
          start: noise.quiet.start,
          end: noise.quiet.end,
          limit: withUnit('sound', noise.quiet.threshold_db),
        })}`
      : usual;
  },
  temperature: ({ climate }) =>
    t('common.rangeLeastMost', {
      least: withUnit('temperature', climate.temp_low),
      most: withUnit('temperature', climate.temp_high),
    }),
  humidity: ({ climate }) =>
    t('common.rangeLeastMost', {
      least: withUnit('humidity', climate.hum_low),
      most: withUnit('humidity', climate.hum_high),
    }),
};
