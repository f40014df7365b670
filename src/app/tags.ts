/** Chapters of the API reference. Each route names its own. */
export const TAGS = [
  { name: 'Users', description: 'The caller, and the access tokens and sessions of the caller.' },
  { name: 'Second factor', description: 'Passkeys, the authenticator app and recovery codes of the caller.' },
  { name: 'OAuth', description: 'Applications that act for users, and what users let them do.' },
  { name: 'Organizations', description: 'Organizations and who belongs to them.' },
  { name: 'Homes', description: 'Homes, their settings and their alarm.' },
  { name: 'Guests', description: 'Stays: who is in a home, and when.' },
  {
    name: 'Connections',
    description:
      'Booking systems of an organization, which bring the stays of many homes with names and phones.',
  },
  { name: 'Integrations', description: 'Booking calendars that stays come from by themselves.' },
  { name: 'Incidents', description: 'What goes on and went on in homes, and who looks after it.' },
  { name: 'Evidence', description: 'Signed reports of incidents and stays, kept as they are.' },
  { name: 'Notifications', description: 'Who is told of what goes on, how, and what became of it.' },
  { name: 'Messages', description: 'What guests and hosts are told, and noise that goes on.' },
  { name: 'Devices', description: 'The devices in homes, and what they measured.' },
  {
    name: 'Bridges',
    description: 'Programs that speak for devices, such as Zigbee2MQTT, and which of ours those are.',
  },
  { name: 'Device reports', description: 'What devices say themselves, with a token of their own.' },
  { name: 'Events', description: 'What happened in homes.' },
  { name: 'Reports', description: 'A month of a home, or of all homes of an organization.' },
  { name: 'Dashboard', description: 'All homes of an organization at a glance.' },
  { name: 'Home Assistant', description: 'Homes that a Home Assistant is told of over MQTT.' },
  {
    name: 'Organization webhooks',
    description: 'Every event of an organization, signed, retried, with health.',
  },
  {
    name: 'Listeners',
    description: 'Events of an organization for as long as somebody looks; `lares listen`.',
  },
  { name: 'User webhooks', description: 'Events of one account, best effort.' },
  { name: 'Organization deliveries', description: 'What organization webhooks are sent.' },
  { name: 'User deliveries', description: 'What user webhooks are sent.' },
];
