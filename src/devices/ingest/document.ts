import Type from 'typebox';
import { documented, Id } from '../../platform/http/document/common-schemas.ts';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';
import { DeviceReport } from '../report/schema.ts';

/** What the OpenAPI document says about the addresses of devices, which are no rows of the API table. */

const Command = Type.Object(
  {
    command_id: Id('command'),
    kind: Type.Enum(['arm', 'disarm', 'beep', 'siren', 'mute', 'flash_sound']),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'DeviceCommand', description: 'Comes again until a `cmd_ack` event acknowledges it.' },
);

const Rejected = Type.Object(
  {
    index: Type.Integer({ description: 'Of the report in the list that was sent.' }),
    path: Type.String({ description: 'The member that was not taken.' }),
    reason: Type.String(),
  },
  { $id: 'RejectedValue' },
);

const ReportAnswer = Type.Object(
  {
    accepted: Type.Integer(),
    duplicates: Type.Integer(),
    rejected: Type.Array(Rejected),
    server_time: Type.Integer({ format: 'int64', description: 'Milliseconds since 1970.' }),
    next_report_s: Type.Integer({ description: 'How soon the next report is expected.' }),
    config: Type.Optional(
      Type.Object({}, { description: 'When the device knows another version of its configuration.' }),
    ),
    commands: Type.Array(Command),
  },
  { $id: 'DeviceReportAnswer' },
);

const CommandList = Type.Object({ commands: Type.Array(Command) }, { $id: 'DeviceCommandList' });

export const ingestSchemas = [DeviceReport, ReportAnswer, CommandList];

const REFUSALS: Record<number, string> = {
  400: 'No JSON, or no report. Do not send it again.',
  401: 'The token of the device is missing or unknown.',
  403: 'The device is switched off, or `device_id` is another one than the token says.',
  409: 'A report of this name was taken before with another body.',
  413: 'The body is too large.',
  422: 'Nothing in it could be taken. Do not send it again.',
  429: 'Too fast; keep the report and come again after Retry-After seconds.',
  500: 'Something went wrong; the message has the request id.',
  503: 'Too much to do; keep the report and come again after Retry-After seconds.',
};

const common = { ...BESIDE_THE_API, tags: ['Device reports'], security: [{ device: [] }] };

export const REPORTS_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'sendReport',
    summary: 'Report what a device measured; what is acknowledged is stored and judged',
    description:
      'A report of at most 64 KiB, or a list of up to 100 reports of at most 1 MiB; `Content-Encoding: gzip` if you like. ' +
      'A value that is out of range costs that value, not the report.',
    body: DeviceReport,
    response: answers(
      202,
      ReportAnswer,
      'Everything that is counted is stored.',
      REFUSALS,
      [400, 401, 403, 409, 413, 422, 429, 500, 503],
    ),
  },
};

export const COMMANDS_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'listCommands',
    summary: 'What the device is to do; waits for it when there is nothing yet',
    querystring: Type.Object({
      wait: Type.Optional(
        Type.Integer({
          description: 'Seconds to wait for a command; none unless told.',
          ...documented({ minimum: 0, maximum: 60 }),
        }),
      ),
    }),
    response: answers(
      200,
      CommandList,
      'What it has not acknowledged.',
      REFUSALS,
      [400, 401, 403, 429, 500, 503],
    ),
  },
};
