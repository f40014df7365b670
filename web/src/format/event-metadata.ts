import type { HomeEvent } from '../contract.ts';
import { insideSentence, t } from '../i18n/texts.ts';
import { withoutUnit, withUnit } from './measures.ts';
import { displayName } from './names.ts';

/** An event's metadata as text. Members vary with the type, and new ones may come. */
export interface Fact {
  label: string;
  text: string;
  kind: 'text' | 'moment' | 'code';
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Shown elsewhere, or useless to a reader. */
const HIDDEN = new Set(['homeName', 'timezone', 'hardwareVersion']);
const MAX_SUMMARY_FACTS = 3;
/** Members of the type's own object that say where or which, not what. */
const CONTEXT_MEMBERS = /Id$|^deviceName$|At$|^recipient$|Time$|For$|^hysteresis$/;
const MAX_TEXT = 300;

type Metadata = Record<string, unknown>;

export function deviceNameOf(event: HomeEvent): string | undefined {
  const name = event.metadata['deviceName'] ?? typeData(event)['deviceName'];
  return typeof name === 'string' ? name : undefined;
}

/** "Sound level 81 dB, sound threshold 75 dB". */
export function summaryOf(event: HomeEvent): string {
  return Object.entries(typeData(event))
    .filter(([name]) => !CONTEXT_MEMBERS.test(name))
    .slice(0, MAX_SUMMARY_FACTS)
    .map(([name, value]) => toFact(name, value, event.event_type))
    .map(({ label, text }) => `${insideSentence(label)} ${text}`)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
}

/** The type's own members first, then the context. */
export function factsOf(event: HomeEvent): Fact[] {
  const around = Object.entries(event.metadata).filter(
    ([name, value]) => !HIDDEN.has(name) && !isRecord(value),
  );
  const all = new Map([...Object.entries(typeData(event)), ...around]);
  return [...all].map(([name, value]) => toFact(name, value, event.event_type));
}

/** The type's data is in an object of its name in camelCase, such as noiseDetected. */
export function typeData(event: HomeEvent): Metadata {
  const name = event.event_type.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const metadata: Metadata = event.metadata;
  const own = metadata[name];
  return isRecord(own) ? own : {};
}

function toFact(name: string, value: unknown, eventType: string): Fact {
  const label = displayName(withoutUnit(name));
  // A limit has the unit of the event's value.
  const measured = /^(threshold|hysteresis)$/.test(name) ? eventType : name;
  if (typeof value === 'number') return { label, text: withUnit(measured, value), kind: 'text' };
  if (typeof value === 'boolean')
    return { label, text: value ? t('format.yes') : t('format.no'), kind: 'text' };
  if (typeof value !== 'string') {
    return { label, text: JSON.stringify(value).slice(0, MAX_TEXT), kind: 'code' };
  }
  if (ISO_INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
    return { label, text: value, kind: 'moment' };
  return { label, text: value.slice(0, MAX_TEXT), kind: name.endsWith('Id') ? 'code' : 'text' };
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
