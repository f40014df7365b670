/**
 * Dialogs, menus, notices and what the API refuses: more than a tenth of what the app weighs, and no page begins with one. They are one file, which is
 * fetched right after the first page, so that it is there when it is needed and the connection is not.
 */
import { OF_SERVER } from '../words/of-server.ts';
import { knowSentences } from '../words/server-words.ts';
import './more-styles.ts';

knowSentences(OF_SERVER);

export { MenuDrawer } from './menu-drawer.tsx';
export { Notices } from './notices.tsx';
export { OrganizationMenu } from './organization-menu.tsx';
