/** Booking platforms forward mail from these hosts and their subdomains. An address works for one stay. */
const ALIAS_HOSTS = [
  'guest.airbnb.com',
  'guest.booking.com',
  'property.booking.com',
  'm.expediapartnercentral.com',
  'messages.homeaway.com',
  'messages.vrbo.com',
  'guest.trip.com',
  'agoda-messaging.com',
];

export function isEmailAlias(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return ALIAS_HOSTS.some((alias) => host === alias || host.endsWith(`.${alias}`));
}
