export { homeAssistantRoutes } from './routes.ts';
export { HomeAssistantBody } from './schema.ts';
