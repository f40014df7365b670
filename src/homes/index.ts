export { inHome } from './access.ts';
export { openHomeLists } from './home-lists.ts';
export { createHome } from './homes.ts';
export { homeRoutes } from './routes.ts';
export { homeSchemas } from './schema.ts';
export { effectiveSettings } from './settings.ts';
export { findHome, type HomeRow } from './store.ts';
