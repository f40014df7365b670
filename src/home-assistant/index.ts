export { homeAssistantRoutes } from './routes.ts';
export { HomeAssistantBody } from './schema.ts';
export { startTelling } from './telling.ts';
