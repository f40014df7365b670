export { signInSite } from './plugin.ts';
