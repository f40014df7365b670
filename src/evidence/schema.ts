import Type from 'typebox';
import { Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { MESSAGE_STATUSES } from '../platform/values/message-status.ts';
import { evidenceFileSchemas } from './file/schema.ts';

const LONGEST_REASON = 500;

export const EvidenceInput = Type.Object(
  {
    name_guest: Type.Optional(
      Type.Boolean({
        description:
          'Whether the report contains the name of the guest, and notes. Requires the permission `guests_read`, and `reason`. Default: false.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_REASON,
        pattern: '\\S',
        'x-wanted': `must be text of 1 to ${LONGEST_REASON} characters, not blank`,
        description: 'Reason for the report. The report contains it.',
      }),
    ),
  },
  { $id: 'EvidenceInput' },
);

const Correction = Type.Object(
  {
    messages: Type.Array(
      Type.Object({
        incident_id: Type.String({ description: 'Id of the incident that the message belongs to.' }),
        to: Type.String({ description: 'Recipient: guest, host, or the name of the user.' }),
        channel: Type.String({ description: 'Channel: sms, email, call or push. More may be added.' }),
        planned_at: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Planned time, as in the file: in the time zone of the home.',
          }),
        ),
        status: Type.Optional(
          Type.Enum([...MESSAGE_STATUSES], {
            description:
              'Current status. sent: a gateway accepted the message, and there is no receipt. Absent: Lares has no record of the message.',
          }),
        ),
        reason: Type.Optional(
          Type.String({ description: 'Why the message was not sent or did not arrive. Absent otherwise.' }),
        ),
      }),
      { description: 'Messages without a receipt that the file states as sent.' },
    ),
  },
  {
    description:
      'Correction of a file of format lares-evidence/1 that states messages as sent without sending or without a receipt. ' +
      'The signed file itself stays unchanged. Absent: nothing to correct.',
  },
);

export const EvidenceReport = Type.Object(
  {
    report_id: Id('report'),
    home_id: Id('home'),
    about: Type.Enum(['incident', 'stay'], {
      description: 'Subject of the report: an incident, or a stay with its incidents.',
    }),
    incident_id: Type.Optional(
      Type.String({ description: 'Id of the incident. Absent in reports of a stay.' }),
    ),
    guest_id: Type.Optional(Id('guest. Absent if the home was vacant, and without access to guests')),
    names_guest: Type.Boolean({ description: 'Whether the report contains the name of the guest.' }),
    made_at: { ...Timestamp, description: 'When the report was created.' },
    made_by: Id('user who made it'),
    kept_until: { ...Timestamp, description: 'When the report is deleted.' },
    correction: Type.Optional(Correction),
  },
  {
    $id: 'EvidenceReport',
    description: 'Signed report. It stays unchanged, even if its subject is changed or deleted.',
  },
);

export const EvidenceList = Type.Object(
  {
    reports: Type.Array(refTo(EvidenceReport), { description: 'Reports, newest first.' }),
    paging: refTo(Paging),
  },
  { $id: 'EvidenceList' },
);

export const EvidenceQuery = Type.Object({
  ...paging.query,
  report_id: Type.Optional({ ...Id('report'), description: 'Id of the report to return.' }),
});

export const FileQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description:
        'File format. json: the signed file, byte for byte, which `lares report verify` checks. csv: the measurements, for a spreadsheet. Default: `json`.',
    }),
  ),
});

export const evidenceSchemas = [EvidenceReport, ...evidenceFileSchemas];
