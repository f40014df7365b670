/** By IANA name. There are about 600, so it needs no bound. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Local day of the week: 0 is Monday. */
export function localWeekday(t: number, timezone: string): number {
  let calendar = calendars.get(timezone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short' });
    calendars.set(timezone, calendar);
  }
  return weekdayOf(calendar.format(t));
}

/** 'mon' and 'Mon' → 0. */
export function weekdayOf(name: string): number {
  return ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(name.toLowerCase());
}
