export { textFor } from './choose.ts';
export { render } from './render.ts';
export { templateRoutes } from './routes.ts';
export { findTemplate } from './templates.ts';
