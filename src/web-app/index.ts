export { readBuiltApp } from './built-app.ts';
export { webAppSite } from './plugin.ts';
