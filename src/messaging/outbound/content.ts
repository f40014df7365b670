import { explicitLanguage, languageOfGuest } from '../../guests/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import { findSound } from '../noise/sound.ts';
import { hazardTexts } from '../safety/hazard.ts';
import { findSentTemplate, render, textFor } from '../templates/index.ts';
import type { Content, MessageRow } from './message.ts';
import type { MessageContext } from './message-context.ts';

/** For texts of hosts, which are never read aloud. */
const LANGUAGE_OF_HOSTS = 'en';

const contextOf = (messageId: string) => `messages.body:${messageId}`;

export const SEALED_MESSAGES: SealedColumn[] = [
  { table: 'messages', column: 'sealed_body', key: 'message_id', contextOf },
];

export function sealContent(box: SecretBox, messageId: string, content: Content): Buffer {
  return box.seal(JSON.stringify(content), contextOf(messageId));
}

export function openContent(box: SecretBox, messageId: string, sealed: Buffer): Content {
  return JSON.parse(box.open(sealed, contextOf(messageId))) as Content;
}

/** The content: a host's text, that of an earlier attempt, or the filled template. */
export async function compose(
  { box, pages }: Pick<MessagingDependencies, 'box' | 'pages'>,
  connection: Connection,
  context: MessageContext,
): Promise<Content & { language: string; template_id: string | null }> {
  const { message, home, settings, guest, incident, hazard } = context;
  const { message_id, sealed_body, template_id, language } = message;
  if (sealed_body)
    return {
      ...openContent(box, message_id, sealed_body),
      language: language ?? LANGUAGE_OF_HOSTS,
      template_id,
    };
  const template = await findSentTemplate(connection, home.organization_id, requireTemplate(template_id));
  const sound = incident ? await findSound(connection, home.home_id, incident.level_at) : {};
  const spoken = languageOptions(context);
  const text = textFor(template, spoken);
  const rendered = render(text, template.channel, {
    timezone: home.timezone,
    home_name: home.name,
    guest_name: guest?.name,
    guest_page: guest && pages.addressOf(guest.guest_id),
    checkin_time: guest?.checkin_time,
    checkout_time: guest?.checkout_time,
    host_contact: settings.guest_page.contact,
    level: message.level,
    sound_level: sound.soundLevel,
    limit: sound.soundThreshold,
    ...(hazard === undefined ? {} : hazardTexts(hazard, spoken.language)),
  });
  return { ...rendered, language: text.language, template_id: template.template_id };
}

/** A call to the host has only the phone number to choose a language. */
function languageOptions({ message, guest, settings }: MessageContext) {
  const { language, host_phone } = settings.messages;
  const speaker =
    message.guest_id !== null && guest
      ? guest
      : { language: null, chosen_language: null, phone_number: host_phone };
  return { explicit: explicitLanguage(speaker), language: languageOfGuest(speaker, language) };
}

function requireTemplate(templateId: MessageRow['template_id']): string {
  if (templateId === null) throw new Error('a message without text or template');
  return templateId;
}
