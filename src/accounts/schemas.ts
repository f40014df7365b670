import { InvitationBody } from './invitations/schema.ts';
import { MemberBody } from './members/schema.ts';
import { ListedOrganization, OrganizationBody } from './organizations/schema.ts';
import { RetentionBody } from './retention/schema.ts';
import { PasskeyBody } from './second-factor/schema.ts';
import { SessionBody } from './sessions/schema.ts';
import { AccessTokenBody } from './tokens/schema.ts';
import { CurrentUser, UserBody } from './users/schema.ts';

/** Schemas with a name of their own in the document. */
export const accountSchemas = [
  UserBody,
  CurrentUser,
  OrganizationBody,
  ListedOrganization,
  MemberBody,
  AccessTokenBody,
  SessionBody,
  PasskeyBody,
  InvitationBody,
  RetentionBody,
];
