export { openOauth } from './open-oauth.ts';
export { oauthSchemas } from './schemas.ts';
