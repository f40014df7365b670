/** IANA names only: an offset such as +02:00 has no summer time, though Intl accepts it. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** UTC in place of a zone that this process does not know, for alerts: one with a wrong hour is better than none. */
export const usableTimeZone = (name: string): string => (isTimeZone(name) ? name : 'UTC');
