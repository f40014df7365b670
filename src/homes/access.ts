import type { AccessControl, Right } from '../accounts/index.ts';
import type { Tools } from '../platform/tools.ts';
import { findHome } from './store.ts';

export function inHome(tools: Tools, access: AccessControl, right: Right) {
  return access.within('home', right, (params) => findHome(tools.database, params['home_id'] ?? ''));
}
