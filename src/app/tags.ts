/** The chapters of the API's reference; rows of the table name theirs. */
export const TAGS = [
  { name: 'Users', description: 'The caller, and the access tokens and sessions of the caller.' },
  { name: 'OAuth', description: 'Applications that act for users, and what users let them do.' },
  { name: 'Organizations', description: 'Organizations and who belongs to them.' },
  { name: 'Homes', description: 'Homes, their settings and their alarm.' },
  { name: 'Guests', description: 'Stays: who is in a home, and when.' },
  { name: 'Devices', description: 'The devices in homes.' },
  { name: 'Events', description: 'What happened in homes.' },
  {
    name: 'Organization webhooks',
    description: 'Every event of an organization, signed, retried, with health.',
  },
  { name: 'User webhooks', description: 'Events of one account, best effort.' },
];
