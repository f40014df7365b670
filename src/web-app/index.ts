export { readBuiltApp } from './built-app.ts';
export { guidePlugin } from './guide.ts';
export { webAppPlugin } from './plugin.ts';
