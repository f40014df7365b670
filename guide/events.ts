import {
  EVENT_GROUPS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  isTransient,
  metadataName,
  USER_ONLY,
  USER_ONLY_TYPES,
  userEventName,
} from '../src/catalogue/index.ts';
import type { Written } from './contents.ts';
import { type Document, exampleOf, type Schema, typeOf } from './document.ts';

interface Group {
  title: string;
  pages: Written[];
}

/** Metadata that decides which user-event name an event gets. */
const DECIDING: object[] = [
  {},
  ...[1, 2, 3].map((disturbanceMonitoringLevel) => ({ noiseDetected: { disturbanceMonitoringLevel } })),
  { motionAlarmOff: { sirenStopped: true } },
];

const USERS_ALONE = 'For users alone';

export function namesForUsers(type: EventType): string[] {
  return [...new Set(DECIDING.map((metadata) => userEventName(type, metadata)))];
}

/** The event catalogue, from the code that raises events and the document that describes them. */
export function eventPages(document: Document): { index: Written; groups: Group[] } {
  const groups: Group[] = Object.entries(EVENT_GROUPS).map(([title, events]) => ({
    title,
    pages: Object.entries(events).map(([type, { text }]) =>
      eventPage(type as EventType, text, title, document),
    ),
  }));
  const users = USER_ONLY_TYPES.map((type) => userOnlyPage(type, document));
  return { index: indexPage(), groups: [...groups, { title: USERS_ALONE, pages: users }] };
}

const code = (name: string) => `\`${name}\``;
const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function eventPage(type: EventType, text: string, group: string, document: Document): Written {
  const users = namesForUsers(type);
  const kept = isTransient(type)
    ? 'no: it is delivered and forgotten, so `GET /homes/{home_id}/events` does not know it'
    : 'yes: `GET /homes/{home_id}/events` answers it';
  return page(type, [
    `${text}.`,
    `| | |\n|---|---|\n| Group | ${group} |\n| Kept in the history | ${kept} |\n` +
      `| Organization webhooks | ${code(type)} |\n| User webhooks | ${users.map(code).join(', ')} |`,
    `## When it is raised\n\n${EVENTS[type].raised}`,
    `## Members\n\n${members(type, document)}`,
    `## To organization webhooks\n\nThe body of the request, as an example. [How to verify it](../guides/webhooks.md).`,
    json(exampleOf(document, `organization.${type}`)),
    `## To user webhooks`,
    ...users.map((name) => `As ${code(name)}:\n\n${json(exampleOf(document, `user.${name}`))}`),
    schemaNote(`organization.${type}`),
  ]);
}

function userOnlyPage(type: (typeof USER_ONLY_TYPES)[number], document: Document): Written {
  return page(type, [
    `${USER_ONLY[type].text}. Sent to user webhooks only: organization webhooks and the history of a home do not have it.`,
    `## When it is raised\n\n${USER_ONLY[type].raised}`,
    `## To user webhooks\n\n${json(exampleOf(document, `user.${type}`))}`,
    schemaNote(`user.${type}`),
  ]);
}

const page = (type: string, parts: string[]): Written => ({
  to: `events/${type}`,
  title: type,
  kind: 'reference',
  text: `# ${type}\n\n${parts.join('\n\n')}\n`,
});

const schemaNote = (webhook: string) =>
  `The JSON schema stands in the [OpenAPI document](/v8/openapi.json), in \`webhooks\` under ${code(webhook)}.`;

function members(type: EventType, document: Document): string {
  const { event } = document.deliveryOf(`organization.${type}`).properties ?? {};
  const rows = (schema: Schema | undefined, prefix: string) => {
    const { properties = {}, required = [] } = document.resolve(schema ?? {});
    return Object.entries(properties).map(([name, member]) => {
      const plain = document.resolve(member);
      const always = required.includes(name) ? 'always' : 'when known';
      return `| \`${prefix}${name}\` | ${typeOf(plain, document.resolve)} | ${always} | ${plain.description ?? ''} |`;
    });
  };
  const top = document.resolve(event ?? {});
  const metadata = document.resolve(top.properties?.['metadata'] ?? {});
  const own = metadataName(type);
  return [
    'Members may be added; ignore those you do not know.',
    '',
    '| Member of `event` | Type | There | |',
    '|---|---|---|---|',
    ...rows(top, ''),
    ...rows(metadata, 'metadata.'),
    ...rows(metadata.properties?.[own], `metadata.${own}.`),
  ].join('\n');
}

function indexPage(): Written {
  const tables = Object.entries(EVENT_GROUPS).map(([group, events]) =>
    [
      `## ${group}`,
      '',
      '| Event | What happened | Users hear it as |',
      '|---|---|---|',
      ...Object.entries(events).map(([type, { text }]) => {
        const names = namesForUsers(type as EventType)
          .map(code)
          .join(', ');
        return `| [${type}](${type}.md) | ${text} | ${names} |`;
      }),
    ].join('\n'),
  );
  const users = USER_ONLY_TYPES.map((type) => `| [${type}](${type}.md) | ${USER_ONLY[type].text} |`);
  return {
    to: 'events/index',
    title: 'Event catalogue',
    kind: 'reference',
    text: [
      '# Event catalogue',
      `${EVENT_TYPES.length} events happen in homes. [Organization webhooks](../guides/webhooks.md) hear them by the names in the first column, user webhooks by those in the last. All but \`pir_motion\` are kept: \`GET /homes/{home_id}/events\`.`,
      ...tables,
      `## ${USERS_ALONE}`,
      ['| Event | What happened |', '|---|---|', ...users].join('\n'),
      '## webhook_ping',
      'Not an event of a home: both kinds of webhooks are sent one when somebody asks for it (`POST …/ping`, `POST …/test`).',
      '',
    ].join('\n\n'),
  };
}
