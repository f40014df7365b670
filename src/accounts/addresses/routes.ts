import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { AccessControl } from '../auth/access.ts';
import { type LinkSender, resendAddressProof } from './addresses.ts';

export function addressRoutes(sender: LinkSender, access: AccessControl): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/users/me/address-proof',
      operationId: 'sendAddressProof',
      summary: 'Send a confirmation link',
      description:
        'Mails a link that confirms your e-mail address. Does nothing if the address is confirmed. At most 5 mails an hour and 15 a day.',
      tag: 'Users',
      access: access.withSession(),
      audit: { none: 'Mails a link to the address of the caller; nothing changes before it is used.' },
      answer: Empty,
      handle: async ({ context: { caller } }) => {
        if (!caller.user.email_verified) await resendAddressProof(sender, caller.user);
        return {};
      },
    }),
  ];
}
