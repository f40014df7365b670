export { readBuiltApp } from './built-app.ts';
export { guidePlugin } from './guide.ts';
export { packagesPlugin } from './packages.ts';
export { webAppPlugin } from './plugin.ts';
