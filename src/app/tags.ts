/** Chapters of the API reference. Each route names its own. */
export const TAGS = [
  { name: 'Users', description: 'Your account, access tokens and sessions.' },
  { name: 'Second factor', description: 'Your passkeys, authenticator app and recovery codes.' },
  {
    name: 'OAuth',
    description: 'Applications that act for users, and the permissions that users grant them.',
  },
  { name: 'Organizations', description: 'Organizations, their members and their settings.' },
  { name: 'Homes', description: 'Homes, their settings and their alarm.' },
  { name: 'Guests', description: 'Guests and their stays.' },
  {
    name: 'Connections',
    description:
      'Booking systems of an organization. Lares reads the stays of many homes from them, with names and phone numbers.',
  },
  { name: 'Integrations', description: 'Booking calendars of a home. Lares reads stays from them.' },
  {
    name: 'Incidents',
    description:
      'Current and past incidents in homes, such as noise or a smoke alarm, and the actions on them.',
  },
  { name: 'Evidence', description: 'Signed, unchangeable reports about incidents and stays.' },
  {
    name: 'Notifications',
    description: 'Recipients, channels and rules of notifications, and their delivery.',
  },
  { name: 'Messages', description: 'Messages to guests and hosts, and open noise incidents.' },
  { name: 'Devices', description: 'Devices in homes and their measurements.' },
  {
    name: 'Bridges',
    description:
      'Programs that report for devices, such as Zigbee2MQTT, and the assignment of their devices.',
  },
  { name: 'Device reports', description: 'Requests that devices and bridges send with their own tokens.' },
  { name: 'Events', description: 'The event history of homes, and the event catalogue.' },
  { name: 'Reports', description: 'Monthly figures of a home or an organization.' },
  { name: 'Dashboard', description: 'The state of all homes of an organization.' },
  { name: 'Home Assistant', description: 'Homes published to Home Assistant over MQTT.' },
  {
    name: 'Organization webhooks',
    description: 'Signed deliveries of all events of an organization, with retries and a delivery history.',
  },
  {
    name: 'Listeners',
    description: 'A live stream of the events of an organization, as used by `lares listen`.',
  },
  {
    name: 'User webhooks',
    description: 'Signed deliveries of the events of one account, with one attempt each.',
  },
  { name: 'Organization deliveries', description: 'Requests that Lares sends to organization webhooks.' },
  { name: 'User deliveries', description: 'Requests that Lares sends to user webhooks.' },
];
