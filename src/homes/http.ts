export { manyHomesRoutes } from './bulk/routes.ts';
export { presetRoutes } from './presets/routes.ts';
export { homeRoutes } from './routes.ts';
export { homeSchemas } from './schema.ts';
