export { isRedirectUri, REDIRECT_URI_WANTED } from './authorize/redirect-uri.ts';
export { createClient, revokeSecretsOf } from './clients/clients.ts';
export { countClientsOf } from './clients/store.ts';
export { COMMAND_LINE } from './command-line-client.ts';
export { deleteExpiredOauthRows } from './delete-expired.ts';
export { countGrantsOf, grantsOfDisabledMakers, revokeConsentsOf, revokeGrantsOf } from './grants/store.ts';
