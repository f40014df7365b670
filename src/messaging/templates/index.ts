export { textFor } from './choose.ts';
export { render } from './render.ts';
export { findTemplate } from './templates.ts';
