export { startPublishing } from './publishing.ts';
