export { findAddressProof, type LinkSender, proveAddress } from './addresses/addresses.ts';
export { accountEntries, auditAccount } from './audit-account.ts';
export {
  type AccessControl,
  accessControl,
  denied,
  type OnlyHomes,
  secondFactorRequired,
  type Within,
} from './auth/access.ts';
export { byCaller } from './auth/by-caller.ts';
export {
  type Caller,
  may,
  type Reach,
  reachIn,
  reachOf,
  type SessionCaller,
  type User,
} from './auth/caller.ts';
export { openCallers } from './auth/callers.ts';
export { inNameOf, inNameOfConfirmed } from './auth/in-name-of.ts';
export { PERMISSION_TEXTS } from './auth/permission-texts.ts';
export {
  isPermission,
  PERMISSIONS,
  type Permission,
  type Right,
  ROLES,
  type Role,
  roleGives,
} from './auth/permissions.ts';
export { roleInWords } from './auth/role-words.ts';
export { PermissionName } from './auth/schema.ts';
export { meetBrowser } from './browsers/browsers.ts';
export { inviteByOperator, readInvitation } from './invitations/invitations.ts';

export type { OpenInvitation } from './invitations/store.ts';
export { type AccountKeys, keysInWords } from './keys.ts';
export { forgetLimited } from './members/limits.ts';
export { addMember } from './members/members.ts';
export {
  findFirstOwner,
  membersOf,
  membersToTell,
  organizationsToTell,
  type PersonToTell,
} from './members/store.ts';
export {
  noticeApp,
  noticeClient,
  noticeFactorChange,
  noticeLogin,
  noticeNotificationChange,
  noticeOwner,
} from './notices/notices.ts';
export { createOrganization } from './organizations/organizations.ts';
export {
  deleteOrganizationWithout,
  findClosed,
  findOrganization,
  lockOrganization,
  queueInOrganization,
  readHomesVersions,
  setClosed,
} from './organizations/store.ts';
export { checkLogin, PASSWORD_TRIES, passwordBucket } from './passwords/log-in.ts';
export {
  generatePassword,
  hashPassword,
  passwordChecks,
  passwordProblem,
  SHORTEST_PASSWORD,
} from './passwords/passwords.ts';
export { findPasswordReset, requestPasswordReset, resetPassword } from './passwords/reset.ts';

export type { RetentionDays } from './retention/days.ts';
export {
  LONGEST_DAYS,
  RETENTION_JOB,
  type RetentionDependencies,
  readRetention,
} from './retention/retention.ts';
export { organizationsAfter } from './retention/store.ts';
export { SEALED_APPS } from './second-factor/authenticator-app.ts';
export { openSecondFactors, type SecondFactors } from './second-factor/open.ts';
export { resetSecondFactor } from './second-factor/reset.ts';
export { CONFIRM_PATH, confirmPerson, isConfirmed, requireConfirmed } from './sessions/confirmation.ts';
export { type LetIn, openSessionCookie, SESSION_COOKIE, type SessionCookie } from './sessions/cookie.ts';
export { openPendingLogins, type PendingLogins } from './sessions/pending.ts';
export { createSession, endSessionsOf } from './sessions/sessions.ts';
export { listSessions } from './sessions/store.ts';
export { forgetExpired } from './sweep.ts';
export {
  countTokensOf,
  deleteAccessToken,
  deleteGrantedAccessToken,
  forgetEndedGrantedTokens,
  insertGrantedAccessToken,
  restrictGrantedTokens,
  revokeTokensOf,
} from './tokens/store.ts';
export {
  createAccessToken,
  createTokenFor,
  isValidAccessToken,
  revokeAccessTokenByValue,
} from './tokens/tokens.ts';
export { type Remains, removeUser } from './users/delete-user.ts';
export { disableUser, enableUser } from './users/disable.ts';
export { UserChange } from './users/schema.ts';
export { isSetupCode, newSetupCode } from './users/setup-code.ts';
export { acceptInvitation, isInvited, signUpFirst, signUpInvited } from './users/sign-up.ts';
export {
  anyUserExists,
  deleteUserWithout,
  disabledUsers,
  findAddressees,
  findLogin,
  findUserByEmail,
  foldAddress,
  isDisabled,
} from './users/store.ts';
export { createUser } from './users/users.ts';
