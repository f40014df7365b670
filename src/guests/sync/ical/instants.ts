import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '../../../platform/values/time-zone.ts';
import type { StayHome } from '../source.ts';
import type { Calendar } from './calendar.ts';
import type { Property } from './content-lines.ts';
import { dayAtHome, instantIn, type LocalTime, readLocal } from './local-time.ts';
import { readZoneRules, type ZoneRules } from './zone-rules.ts';

/** An IANA name, or rules of the calendar's own. */
type Zone = string | ZoneRules;

/** Looking up an unknown zone is slow, and no real calendar has so many. */
const MOST_ZONE_NAMES = 500;

/** Converts times of a calendar to instants, for one home. */
export interface Instants {
  /** `hour` is for a date without a time. */
  instantOf(local: LocalTime, tzid: string | undefined, hour: number): Date;
  /** The local time of the home as if it were UTC, ms. */
  homeClockMs(instant: Date): number;
}

export function openInstants(calendar: Calendar, home: StayHome): Instants {
  const zones = new Map<string, Zone>();
  /** Days repeat, and computing with time zones is slow. */
  const cached = new Map<string, Date>();

  function zoneOf(tzid: string | undefined): Zone {
    if (tzid === undefined) return home.timezone;
    let zone = zones.get(tzid);
    if (zone === undefined) {
      if (zones.size >= MOST_ZONE_NAMES) return home.timezone;
      zone = findZone(tzid.trim(), calendar) ?? home.timezone;
      zones.set(tzid, zone);
    }
    return zone;
  }

  return {
    instantOf: (local, tzid, hour) => {
      const key = `${local.ms}/${local.utc}/${local.dateOnly ? hour : (tzid ?? '')}/${local.dateOnly}`;
      let instant = cached.get(key);
      if (instant === undefined) {
        instant = local.dateOnly
          ? dayAtHome(local, hour, home.timezone)
          : toInstant(local, local.utc ? 'UTC' : zoneOf(tzid));
        cached.set(key, instant);
      }
      return instant;
    },
    homeClockMs: (instant) => {
      const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
      return instant.getTime() + there.toZonedDateTimeISO(home.timezone).offsetNanoseconds / 1e6;
    },
  };
}

function toInstant({ plain, ms }: LocalTime, zone: Zone): Date {
  return typeof zone === 'string' ? instantIn(zone, plain) : new Date(ms - zone.offsetMs(ms));
}

/**
 * An IANA name wins over the VTIMEZONE of the calendar, which often copies old rules. Then come the rules of the calendar, then a
 * name such as `/softwarestudio.org/Olson_2011/Europe/Berlin`.
 */
function findZone(tzid: string, calendar: Calendar): Zone | undefined {
  if (isTimeZone(tzid)) return tzid;
  const definition = calendar.zones.get(tzid);
  const location = definition?.properties.get('X-LIC-LOCATION')?.value.trim();
  if (location !== undefined && isTimeZone(location)) return location;
  const rules = definition && readZoneRules(definition);
  if (rules) return rules;
  return [2, 3].map((parts) => tzid.split('/').slice(-parts).join('/')).find(isTimeZone);
}

export function readTime(property: Property | undefined): LocalTime | undefined {
  return property && readLocal(property.value);
}
