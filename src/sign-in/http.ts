export { signInPlugin } from './plugin.ts';
