export { textFor } from './choose.ts';
export { render } from './render.ts';
export { findSentTemplate } from './templates.ts';
