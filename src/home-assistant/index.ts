export { startPublishing } from './publishing/publish-loop.ts';
