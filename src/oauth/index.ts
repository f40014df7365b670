export { isRedirectUri, REDIRECT_URI_WANTED } from './authorize/redirect-uri.ts';
export { createClient } from './clients/clients.ts';
export { openOauth } from './open.ts';
export { oauthSchemas } from './schemas.ts';
export { sweepOauth } from './sweep.ts';
