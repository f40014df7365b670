import {
  AccessTokenBody,
  CurrentUser,
  ListedOrganization,
  MemberBody,
  OrganizationBody,
  UserBody,
} from './schema.ts';
import { InvitationBody } from './self-schema.ts';
import { SessionBody } from './session-schema.ts';

/** Those with a name of their own in the document. */
export const accountSchemas = [
  UserBody,
  CurrentUser,
  OrganizationBody,
  ListedOrganization,
  MemberBody,
  AccessTokenBody,
  SessionBody,
  InvitationBody,
];
