import Type from 'typebox';
import { documented, Id } from '../../platform/http/document/common-schemas.ts';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';
import { DeviceReport } from '../report/schema.ts';

/** The device endpoints in the OpenAPI document. They are not in the API table. */

const Command = Type.Object(
  {
    command_id: Id('command'),
    kind: Type.Enum(['arm', 'disarm', 'beep', 'siren', 'mute', 'flash_sound'], {
      description: 'Action for the device.',
    }),
    expires_at: Type.String({ format: 'date-time', description: 'Time after which to ignore the command.' }),
  },
  {
    $id: 'DeviceCommand',
    description:
      'A command for the device. Lares repeats it until the device acknowledges it with a `cmd_ack` event.',
  },
);

const Rejected = Type.Object(
  {
    index: Type.Integer({ description: 'Position of the report in the list, from 0.' }),
    path: Type.String({ description: 'Rejected member.' }),
    reason: Type.String({ description: 'Why Lares rejected it, such as `out_of_range`.' }),
  },
  { $id: 'RejectedValue' },
);

const ReportAnswer = Type.Object(
  {
    accepted: Type.Integer({ description: 'Number of stored reports.' }),
    duplicates: Type.Integer({ description: 'Number of reports that were stored before.' }),
    rejected: Type.Array(Rejected, { description: 'Values that Lares did not store.' }),
    server_time: Type.Integer({ format: 'int64', description: 'Server time in milliseconds since 1970.' }),
    next_report_s: Type.Integer({ description: 'Seconds until the next report is expected.' }),
    config: Type.Optional(
      Type.Object(
        {},
        { description: 'New configuration. Present if the device sent another `config_version`.' },
      ),
    ),
    commands: Type.Array(Command, { description: 'Commands that the device has not acknowledged.' }),
  },
  { $id: 'DeviceReportAnswer' },
);

const CommandList = Type.Object(
  {
    commands: Type.Array(Command, {
      description: 'Commands that the device has not acknowledged, oldest first.',
    }),
  },
  { $id: 'DeviceCommandList' },
);

export const ingestSchemas = [DeviceReport, ReportAnswer, CommandList];

const REFUSALS: Record<number, string> = {
  400: 'The body is not JSON or not a report. Do not send it again.',
  401: 'The device token is missing or unknown.',
  403: 'The device is not active, or `device_id` is not the device of the token.',
  409: 'A report with the same `boot_id` and `seq` but another body was stored before.',
  413: 'The body is too large.',
  422: 'Lares could not use any value of the report. Do not send it again.',
  429: 'Too many requests. Keep the report and send it again after `Retry-After` seconds.',
  500: 'Something went wrong. The message contains the request id.',
  503: 'Lares is overloaded. Keep the report and send it again after `Retry-After` seconds.',
};

const common = { ...BESIDE_THE_API, tags: ['Device reports'], security: [{ device: [] }] };

export const REPORTS_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'sendReport',
    summary: 'Send reports',
    description:
      'Send one report of at most 64 KiB, or a list of up to 100 reports of at most 1 MiB. `Content-Encoding: gzip` is ' +
      'accepted. Lares stores and evaluates acknowledged reports. It drops invalid values and stores the rest of the report. ' +
      'Requires the token of a device.',
    body: DeviceReport,
    response: answers(
      202,
      ReportAnswer,
      'The counted reports are stored. `rejected` names the values that are not.',
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
    summary: 'List commands',
    description:
      'Returns the commands that the device has not acknowledged. With `wait`, the answer comes with the first command or ' +
      'after that time. Requires the token of a device.',
    querystring: Type.Object({
      wait: Type.Optional(
        Type.Integer({
          description: 'Seconds to wait for a command. Default: 0.',
          ...documented({ minimum: 0, maximum: 60 }),
        }),
      ),
    }),
    response: answers(
      200,
      CommandList,
      'Commands that the device has not acknowledged.',
      REFUSALS,
      [400, 401, 403, 429, 500, 503],
    ),
  },
};
