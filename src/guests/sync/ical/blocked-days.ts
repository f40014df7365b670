/**
 * Days that a host or a platform blocked: not stays. Platforms mark them only by the SUMMARY; each row names the platforms.
 * Booking.com writes the same text for its own bookings, because its calendar never names guests.
 */
const BLOCKED: readonly RegExp[] = [
  // "Airbnb (Not available)", "Not available", "VRBO - Not available", "FlipKey: Not available"
  /^(?:[\w.]+ ?[-–:]? ?)?\(?not available\)?$/i,
  // Booking.com: "CLOSED - Not available"; also "Closed", "Closed for the season"
  /^closed\b/i,
  // Vrbo, HomeAway, Hostaway: "Blocked", "Blocked by host", "Airbnb: Blocked"
  /^(?:[\w.]+ ?[-–:] ?)?blocked\b/i,
  // Tripadvisor, Agoda: "Unavailable"
  /^(?:[\w.]+ ?[-–:] ?)?unavailable$/i,
  // Lodgify, Smoobu: "Closed period"; Guesty, Hospitable: "Owner block", "Manual block", "Host hold"
  /^(?:owner|host|manual|calendar|date) (?:block|hold)(?:ed)?\b/i,
  // A person's own word for it. "Block" is also a family name, which stands beside a first name.
  /^(?:block|no bookings?|do not book)$/i,
];

/** The summary in one line: spaces stand alone. */
export function isBlocked(summary: string): boolean {
  return BLOCKED.some((pattern) => pattern.test(summary));
}
