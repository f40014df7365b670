export { inHome } from './access.ts';
export { openHomeLists } from './home-lists.ts';
export { createHome } from './homes.ts';
export { homeRoutes } from './routes.ts';
export { homeSchemas } from './schema.ts';
export { findHome } from './store.ts';
