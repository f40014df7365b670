import { audit, type By } from '../../audit/index.ts';
import { isGuestOfHome, lockMessageGuest } from '../../guests/index.ts';
import type { HomeRow } from '../../homes/store.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Channel } from '../gateways/index.ts';
import { requireSmsAllowed, smsCaps } from '../outbound/allowance.ts';
import { sealContent } from '../outbound/content.ts';
import type { MessageRow } from '../outbound/message.ts';
import { planMessage } from '../outbound/plan.ts';
import { addressFor, type Reachable } from '../outbound/recipient.ts';
import { findMessage } from '../outbound/store.ts';
import { takeFromMessageCaps } from './caps.ts';

type Needed = Pick<MessagingDependencies, 'tools' | 'box'>;

/** A message that a host writes by hand. */
export async function writeToGuest(
  { tools, box }: Needed,
  { home_id, organization_id, name }: HomeRow,
  guestId: string,
  { channel: wanted, text }: { channel?: 'sms' | 'email'; text: string },
  by: By,
): Promise<MessageRow> {
  // Before the transaction: requests that each hold a connection and need another would block each other.
  await requireGuestOf({ tools }, home_id, guestId);
  return tools.database.transaction(async (connection) => {
    const guest = await lockMessageGuest(connection, guestId);
    if (!guest) throw notFound('Guest');
    const channel = wanted ?? reachableBy(guest);
    const address = addressFor(channel, guest);
    if (address === undefined) throw unreachable(channel);
    if (channel === 'sms') await requireSmsAllowed(tools, connection, [organization_id]);
    const written = { address, home_id, organization_id, user_id: by.user?.user_id };
    const ofSms = channel === 'sms' ? await smsCaps(tools, connection, organization_id) : [];
    await takeFromMessageCaps(connection, tools.clock.now(), written, ofSms);
    const message_id = tools.newId();
    // Subjects are for e-mails; home names contain no line breaks.
    const content = channel === 'email' ? { subject: `Your stay at ${name}`, text } : { text };
    await planMessage(tools, connection, {
      message_id,
      organization_id,
      home_id,
      guest_id: guestId,
      channel,
      purpose: 'written',
      sealed_body: sealContent(box, message_id, content),
      scheduled_for: tools.clock.now(),
    });
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'message.written',
      object: { kind: 'guest', id: guestId, home_id },
      changes: [
        { member: 'channel', to: channel },
        { member: 'message_id', to: message_id },
      ],
    });
    const message = await findMessage(connection, message_id);
    if (!message) throw new Error('a message is gone that was just written');
    return message;
  });
}

export async function requireGuestOf(
  { tools }: Pick<MessagingDependencies, 'tools'>,
  homeId: string,
  guestId: string,
): Promise<void> {
  if (!isPublicId(guestId) || !(await isGuestOfHome(tools.database, homeId, guestId)))
    throw notFound('Guest');
}

function reachableBy(guest: Reachable): 'sms' | 'email' {
  return addressFor('sms', guest) === undefined ? 'email' : 'sms';
}

function unreachable(channel: Channel) {
  const what = channel === 'email' ? 'e-mail address' : 'phone number that can be reached';
  return badRequest(`The guest has no ${what}.`, { error_key: 'unreachable_guest', context: 'channel' });
}
