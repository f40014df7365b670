export { type AccountKeys, describeKeys } from './account-keys.ts';
export { confirmAddress, findAddressProof, type LinkSender } from './addresses/addresses.ts';
export { accountEntries, auditAccount } from './audit-account.ts';
export {
  type AccessControl,
  accessControl,
  type OnlyHomes,
  permissionDenied,
  type ScopedAccess,
  secondFactorRequired,
} from './auth/access.ts';
export { actorOf } from './auth/actor.ts';
export {
  type Caller,
  hasRight,
  type Reach,
  reachInOrganization,
  reachOf,
  type SessionCaller,
  type User,
} from './auth/caller.ts';
export { openCallerCache } from './auth/caller-cache.ts';
export { inCallerTransaction, inConfirmedTransaction } from './auth/caller-transaction.ts';
export { PERMISSION_TEXTS } from './auth/permission-texts.ts';
export {
  isPermission,
  PERMISSIONS,
  type Permission,
  type Right,
  ROLES,
  type Role,
  roleHasRight,
} from './auth/permissions.ts';
export { roleText } from './auth/role-text.ts';
export { PermissionName, RoleName } from './auth/schema.ts';
export { recordBrowser } from './browsers/browsers.ts';
export { deleteExpiredAccountRows } from './delete-expired.ts';
export { inviteByOperator, readInvitation } from './invitations/invitations.ts';
export type { OpenInvitation } from './invitations/store.ts';
export { invalidateLimitedMembers } from './members/limits.ts';
export { addMember } from './members/members.ts';
export {
  findFirstOwner,
  listNotifiableMembers,
  listNotifiableMemberships,
  membersOf,
  type NotifiableMember,
} from './members/store.ts';
export {
  notifyChannelChange,
  notifyFactorChange,
  notifyNewApp,
  notifyNewBrowser,
  notifyNewClientSecret,
  notifyNewOwner,
} from './notifications/account-notifications.ts';
export { createAuditedOrganization, createOrganization } from './organizations/organizations.ts';
export {
  deleteOrganizationUnlessUsed,
  findClosure,
  findOrganization,
  lockOrganization,
  lockOrganizationForChange,
  readHomesVersions,
  setClosed,
} from './organizations/store.ts';
export { checkLogin, PASSWORD_TRIES, passwordBucket } from './passwords/check-login.ts';
export {
  countPasswordChecks,
  generatePassword,
  hashPassword,
  LONGEST_PASSWORD,
  type PasswordProblem,
  passwordProblem,
  SHORTEST_PASSWORD,
} from './passwords/passwords.ts';
export { findPasswordReset, requestPasswordReset, resetPassword } from './passwords/reset-password.ts';
export {
  LONGEST_DAYS,
  RETENTION_JOB,
  type RetentionDependencies,
  readRetention,
} from './retention/retention.ts';
export type { RetentionDays } from './retention/retention-days.ts';
export { listOrganizationsAfter } from './retention/store.ts';
export { SEALED_APPS } from './second-factor/authenticator-app/authenticator-app.ts';
export { openSecondFactors, type SecondFactors } from './second-factor/open-second-factors.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export { CONFIRM_PATH, confirmIdentity, isConfirmed, requireConfirmed } from './sessions/confirmation.ts';
export { openPendingLogins, type PendingLogins } from './sessions/pending-logins.ts';
export {
  openSessionCookie,
  SESSION_COOKIE,
  type SessionCookie,
  type VerifiedUser,
} from './sessions/session-cookie.ts';
export { createSession, endSessionsOf } from './sessions/sessions.ts';
export { listSessions } from './sessions/store.ts';
export {
  countTokensOf,
  deleteAccessToken,
  deleteExpiredGrantedTokens,
  deleteGrantedAccessToken,
  insertGrantedAccessToken,
  restrictGrantedTokens,
  revokeTokensOf,
} from './tokens/store.ts';
export {
  createAccessToken,
  createTokenForUser,
  isValidAccessToken,
  revokeAccessTokenByValue,
} from './tokens/tokens.ts';
export { type ResidualData, removeUser } from './users/delete-user.ts';
export { disableUser, enableUser } from './users/disable-user.ts';
export { UserChange } from './users/schema.ts';
export { isSetupCode, newSetupCode } from './users/setup-code.ts';
export { acceptInvitation, isInvited, signUpFirst, signUpInvited } from './users/sign-up.ts';
export {
  anyUserExists,
  deleteUserUnlessUsed,
  disabledUsers,
  findAddressees,
  findLogin,
  findUserByEmail,
  foldAddress,
  isDisabled,
} from './users/store.ts';
export { createUser } from './users/users.ts';
