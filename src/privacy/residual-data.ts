/** What stays after erasure, and why: the same texts in every answer and in the app. */
export const RESIDUAL_DATA = [
  {
    what: 'The stay: its check-in, its check-out and where it came from',
    why: 'Events belong to stays, and the home counts as occupied meanwhile. The name is gone, and what the source calls the stay is kept as a hash, so that the next reading of a booking calendar does not bring the guest back.',
  },
  {
    what: 'The access code and the guest’s page',
    why: 'A guest who is there must get in. Neither says who the guest is.',
  },
  {
    what: 'What happened in the home during the stay, and what devices measured',
    why: 'It is about the home, and goes by its own retention. It names no one.',
  },
  {
    what: 'That messages were sent and answered, when, and what became of them',
    why: 'Texts and addresses are gone. The rest shows that a message was sent.',
  },
  {
    what: 'Signed evidence reports that name the guest',
    why: 'They were made for a reason that stands in them, and what is signed cannot be changed. Each is kept for three years, and can be deleted before: GET /homes/{home_id}/evidence lists them with names_guest.',
  },
  {
    what: 'Events on their way to webhooks',
    why: 'A delivery is the same in every attempt. Some carry the masked number or address of a message; when they have arrived, or are given up, it is not kept what they said.',
  },
  {
    what: 'What was sent before: webhooks, SMS, e-mails and calls',
    why: 'It is with those who got it. Ask them, and the gateway’s provider, to delete it.',
  },
  {
    what: 'Backups, and the files of the database until it reuses their space',
    why: 'They go by the operator’s schedule. Erase the guest again after a restore from before.',
  },
  {
    what: 'What the booking platform and other systems know',
    why: 'Lares reads their calendars and changes nothing there.',
  },
  {
    what: 'The audit log of the organization',
    why: 'It shows who read and erased the data. It names guests by their ids.',
  },
] as const;
