import { SourceProblem } from '../source.ts';
import { nameOf, type Property, readProperty, unfold } from './content-lines.ts';

/** The properties of a component, the first of each name. */
export type Properties = Map<string, Property>;

export interface ZoneDefinition {
  properties: Properties;
  observances: Properties[];
}

export interface Calendar {
  events: Properties[];
  /** By TZID. */
  zones: Map<string, ZoneDefinition>;
}

/** One-night stays of 27 years. */
const MOST_EVENTS = 10_000;
const MOST_ZONES = 200;
const MOST_OBSERVANCES = 500;
const DEEPEST = 20;

const WANTED: Record<string, ReadonlySet<string>> = {
  VEVENT: new Set([
    'UID',
    'RECURRENCE-ID',
    'SUMMARY',
    'DESCRIPTION',
    'DTSTART',
    'DTEND',
    'DURATION',
    'STATUS',
    'SEQUENCE',
    'LAST-MODIFIED',
    'DTSTAMP',
  ]),
  VTIMEZONE: new Set(['TZID', 'X-LIC-LOCATION']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE']),
};

interface Component {
  name: string;
  properties: Properties;
  observances: Properties[];
}

/** Reads events and time zones. Throws a SourceProblem for a text that is not a complete calendar. */
export function readCalendar(text: string): Calendar {
  requireCalendar(text);
  const calendar: Calendar = { events: [], zones: new Map() };
  const stack: Component[] = [];
  for (const line of unfold(text)) {
    const name = nameOf(line);
    const inner = stack.at(-1);
    if (name === 'BEGIN') {
      if (stack.length >= DEEPEST) throw new SourceProblem('the calendar is damaged');
      stack.push({ name: componentName(line), properties: new Map(), observances: [] });
    } else if (name === 'END') close(stack, componentName(line), calendar);
    else if (inner && WANTED[inner.name]?.has(name) && !inner.properties.has(name)) {
      const property = readProperty(line);
      if (property) inner.properties.set(name, property);
    }
  }
  if (stack.length > 0) throw new SourceProblem('the calendar ends in the middle: END:VCALENDAR is missing');
  return calendar;
}

function requireCalendar(text: string): void {
  const start = text.slice(0, 1000).trimStart();
  if (/^BEGIN:VCALENDAR\s/i.test(start)) return;
  if (start === '') throw new SourceProblem('the answer is empty instead of a calendar');
  if (start.startsWith('<')) {
    throw new SourceProblem('the answer is a web page instead of a calendar; the address may have expired');
  }
  throw new SourceProblem('the answer is not an iCalendar file');
}

const componentName = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();

/** Also closes components inside it. An END without a BEGIN is ignored. */
function close(stack: Component[], name: string, calendar: Calendar): void {
  const at = stack.findLastIndex((component) => component.name === name);
  if (at < 0) return;
  while (stack.length > at) {
    const component = stack.pop();
    if (component) keep(component, stack.at(-1), calendar);
  }
}

function keep(
  { name, properties, observances }: Component,
  outer: Component | undefined,
  calendar: Calendar,
): void {
  if (name === 'VEVENT') {
    if (calendar.events.length >= MOST_EVENTS)
      throw new SourceProblem(`the calendar has more than ${MOST_EVENTS} events`);
    calendar.events.push(properties);
  } else if (name === 'VTIMEZONE') {
    const tzid = properties.get('TZID')?.value.trim();
    if (tzid !== undefined && calendar.zones.size < MOST_ZONES)
      calendar.zones.set(tzid, { properties, observances });
  } else if ((name === 'STANDARD' || name === 'DAYLIGHT') && outer?.name === 'VTIMEZONE') {
    if (outer.observances.length < MOST_OBSERVANCES) outer.observances.push(properties);
  }
}
