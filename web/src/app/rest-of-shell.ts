/**
 * Dialogs, menus, notices and what the API refuses: more than a tenth of what the app weighs, and no page begins with one. They are one file, which is
 * fetched right after the first page, so that it is there when it is needed and the connection is not.
 */
import { API_ERRORS } from '../i18n/api-errors.ts';
import { setApiErrors } from '../i18n/localized-error.ts';
import './more-styles.ts';

setApiErrors(API_ERRORS);

export { MenuDrawer } from './menu-drawer.tsx';
export { Notices } from './notices.tsx';
export { OrganizationMenu } from './organization-menu.tsx';
