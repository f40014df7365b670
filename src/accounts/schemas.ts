import { SessionBody } from './sessions/schema.ts';
import {
  AccessTokenBody,
  CurrentUser,
  ListedOrganization,
  MemberBody,
  OrganizationBody,
  UserBody,
} from './users/schema.ts';
import { InvitationBody } from './users/self-schema.ts';

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
