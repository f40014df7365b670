/**
 * Dialogs, menus, notices and API errors: over a tenth of the app, and no page begins with them. One file, loaded
 * right after the first page, so that it is there even if the connection is lost later.
 */
import { API_ERRORS } from '../../i18n/api-errors.ts';
import { setApiErrors } from '../../i18n/localized-error.ts';
import '../styles/page-styles.ts';

setApiErrors(API_ERRORS);

export { MenuDrawer } from './menu-drawer.tsx';
export { OrganizationMenu } from './organization-menu.tsx';
export { Toasts } from './toasts.tsx';
