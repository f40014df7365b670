/** By IANA name: there are some six hundred, so it has no bound of its own. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of the week by the wall calendar: 0 is Monday. */
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
