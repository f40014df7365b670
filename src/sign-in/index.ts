export { signInSite } from './site.ts';
