export { createClient } from './clients.ts';
export { openOauth } from './open-oauth.ts';
export { isRedirectUri, REDIRECT_URI_WANTED } from './redirect-uri.ts';
export { oauthSchemas } from './schema.ts';
export { sweepOauth } from './sweep.ts';
