export { demoPlugin } from './demo/plugin.ts';
