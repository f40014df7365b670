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
          'Whether the name of the guest, and what was noted, stand in the report; not unless told. Needs guests_read, and a reason.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_REASON,
        pattern: '\\S',
        'x-wanted': `must be text of 1 to ${LONGEST_REASON} characters, not blank`,
        description: 'Why the report is made; it stands in it.',
      }),
    ),
  },
  { $id: 'EvidenceInput' },
);

const Correction = Type.Object(
  {
    messages: Type.Array(
      Type.Object({
        incident_id: Type.String(),
        to: Type.String({ description: 'guest, host, or the name of the user.' }),
        channel: Type.String({ description: 'sms, email, call or push. More may be added.' }),
        planned_at: Type.Optional(
          Type.String({ format: 'date-time', description: 'As in the file, in the time zone of the home.' }),
        ),
        status: Type.Optional(
          Type.Enum([...MESSAGE_STATUSES], {
            description:
              'What Lares knows now. sent: a gateway took it, and no receipt exists. Absent: Lares has no record of it.',
          }),
        ),
        reason: Type.Optional(Type.String()),
      }),
    ),
  },
  {
    description:
      'Present if the file, of format lares-evidence/1, records messages as sent although nothing was sent or no receipt exists. ' +
      'The file is signed and stays as it is.',
  },
);

export const EvidenceReport = Type.Object(
  {
    report_id: Id('report'),
    home_id: Id('home'),
    about: Type.Enum(['incident', 'stay']),
    incident_id: Type.Optional(Type.String()),
    guest_id: Type.Optional(Id('guest')),
    names_guest: Type.Boolean({ description: 'The name of the guest stands in it.' }),
    made_at: Timestamp,
    made_by: Id('user who made it'),
    kept_until: Timestamp,
    correction: Type.Optional(Correction),
  },
  {
    $id: 'EvidenceReport',
    description: 'A signed report that is kept as it is, whatever becomes of what it tells of.',
  },
);

export const EvidenceList = Type.Object(
  { reports: Type.Array(refTo(EvidenceReport)), paging: refTo(Paging) },
  { $id: 'EvidenceList' },
);

export const EvidenceQuery = Type.Object({
  ...paging.query,
  report_id: Type.Optional({ ...Id('report'), description: 'Only this one.' }),
});

export const FileQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description:
        'json, unless told: the signed file, byte for byte, which `lares report verify` checks. csv: what was measured, for a spreadsheet.',
    }),
  ),
});

export const evidenceSchemas = [EvidenceReport, ...evidenceFileSchemas];
