export { openOauth } from './open.ts';
export { oauthSchemas } from './schemas.ts';
