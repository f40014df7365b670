export { isRedirectUri, REDIRECT_URI_WANTED } from './authorize/redirect-uri.ts';
export { createClient, revokeSecretsOf } from './clients/clients.ts';
export { countClientsOf } from './clients/store.ts';
export { COMMAND_LINE } from './command-line.ts';
export { countGrantsOf, grantsOfDisabledMakers, revokeConsentsOf, revokeGrantsOf } from './grants/store.ts';
export { sweepOauth } from './sweep.ts';
