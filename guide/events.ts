import {
  EVENT_GROUPS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  isEventType,
  isTransient,
  isUserOnly,
  metadataName,
  USER_ONLY,
  USER_ONLY_TYPES,
  userEventName,
} from '../src/catalogue/index.ts';
import type { Written } from './contents.ts';
import { type Document, exampleOf, type Schema, typeOf } from './document.ts';

type Occasions = Pick<(typeof EVENTS)[EventType], 'raised' | 'notRaised' | 'followedBy'>;

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

const USERS_ONLY = 'User webhooks only';

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
  return { index: indexPage(), groups: [...groups, { title: USERS_ONLY, pages: users }] };
}

const code = (name: string) => `\`${name}\``;
const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function eventPage(type: EventType, text: string, group: string, document: Document): Written {
  const users = namesForUsers(type);
  const stored = isTransient(type)
    ? 'no: Lares delivers it and does not store it'
    : 'yes: `GET /homes/{home_id}/events` lists it';
  return page(type, [
    `${text}.`,
    `| | |\n|---|---|\n| Group | ${group} |\n| Stored in the history | ${stored} |\n` +
      `| Name in organization webhooks | ${code(type)} |\n| Name in user webhooks | ${users.map(code).join(', ')} |`,
    ...occasions(type, EVENTS[type]),
    `## Members\n\n${members(type, document)}`,
    `## To organization webhooks\n\nA sample of the request body. [Verify its signature](../guides/webhooks.md#verify-the-signature) before you use it.`,
    json(exampleOf(document, `organization.${type}`)),
    `## To user webhooks`,
    ...users.map((name) => `With the name ${code(name)}:\n\n${json(exampleOf(document, `user.${name}`))}`),
    schemaNote(`organization.${type}`),
  ]);
}

function userOnlyPage(type: (typeof USER_ONLY_TYPES)[number], document: Document): Written {
  return page(type, [
    `${USER_ONLY[type].text}. Lares sends it to user webhooks only. Organization webhooks do not receive it, and the history of a home does not list it.`,
    ...occasions(type, USER_ONLY[type]),
    `## To user webhooks\n\n${json(exampleOf(document, `user.${type}`))}`,
    schemaNote(`user.${type}`),
  ]);
}

function occasions(type: string, { raised, notRaised, followedBy }: Occasions): string[] {
  return [
    `## When it is raised\n\n${raised}`,
    `## When it is not raised\n\nLares does not raise the event:`,
    notRaised.map((condition) => `- ${condition}`).join('\n'),
    `## What usually follows\n\n${withEventLinks(followedBy, type)}`,
  ];
}

/** Names of other events in backticks become links to their pages. */
function withEventLinks(text: string, own: string): string {
  return text.replaceAll(/`(\w+)`/g, (name, type: string) =>
    type !== own && (isEventType(type) || isUserOnly(type)) ? `[${name}](${type}.md)` : name,
  );
}

const page = (type: string, parts: string[]): Written => ({
  to: `events/${type}`,
  title: type,
  kind: 'reference',
  text: `# ${type}\n\n${parts.join('\n\n')}\n`,
});

const schemaNote = (webhook: string) =>
  `The JSON schema is in the [OpenAPI document](/v8/openapi.json), in \`webhooks\` under ${code(webhook)}.`;

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
    'New versions may add members. Ignore members that you do not know.',
    '',
    '| Member of `event` | Type | Present | Meaning |',
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
      '| Event | What happened | Name in user webhooks |',
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
      `Homes have ${EVENT_TYPES.length} types of events. Each page has a sample, the members, when Lares raises the event, when it does not, and what usually follows.`,
      '[Organization webhooks](../guides/webhooks.md) use the names in the first column, user webhooks those in the last. `GET /homes/{home_id}/events` lists all types but `pir_motion`, which Lares does not store.',
      ...tables,
      `## ${USERS_ONLY}`,
      ['| Event | What happened |', '|---|---|', ...users].join('\n'),
      '## webhook_ping',
      'A test delivery, not an event of a home. Lares sends it to either kind of webhook when you call `POST …/ping` or `POST …/test`.',
      '',
    ].join('\n\n'),
  };
}
