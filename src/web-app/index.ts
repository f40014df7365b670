export { readBuiltApp } from './built-app.ts';
export { webAppPlugin } from './plugin.ts';
