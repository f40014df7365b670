export { type AccessControl, accessControl, denied } from './access.ts';
export { accountSchemas } from './account-schemas.ts';
export {
  type Caller,
  may,
  organizationsWhere,
  type SessionCaller,
  type User,
} from './caller.ts';
export { openCallers } from './callers.ts';
export { isEmailAddress } from './email-address.ts';
export { invitationRoutes } from './invitation-routes.ts';
export type { OpenInvitation } from './invitation-store.ts';
export { readInvitation } from './invitations.ts';
export { checkLogin } from './log-in.ts';
export { memberRoutes } from './member-routes.ts';
export { addMember } from './members.ts';
export { organizationRoutes } from './organization-routes.ts';
export { findOrganization } from './organization-store.ts';
export { createOrganization } from './organizations.ts';
export { passwordChecks, passwordProblem, SHORTEST_PASSWORD } from './passwords.ts';
export { PERMISSION_TEXTS } from './permission-texts.ts';
export { isPermission, PERMISSIONS, type Permission, type Right, ROLES, type Role } from './permissions.ts';
export { findPasswordReset, requestPasswordReset, resetPassword } from './reset-password.ts';
export { Name } from './schema.ts';
export { hashOfToken, newSecretToken } from './secret-tokens.ts';
export { selfRoutes } from './self-routes.ts';
export { openSessionDoor, SESSION_COOKIE, type SessionDoor } from './session-door.ts';
export { sessionRoutes } from './session-routes.ts';
export { createSession } from './sessions.ts';
export { acceptInvitation, signUpFirst, signUpInvited } from './sign-up.ts';
export { forgetExpired } from './sweep.ts';
export { createAccessToken, isValidAccessToken, revokeAccessTokenByValue } from './tokens.ts';
export { userRoutes } from './user-routes.ts';
export { anyUserExists, findUserByEmail } from './user-store.ts';
export { createUser } from './users.ts';
