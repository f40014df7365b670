/**
 * Where booking platforms forward mail from: an address that is the guest's for one stay, and nobody's after it. Also of hosts
 * below these, such as 12-abc.reply.guest.booking.com.
 */
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
