import type { Say } from '../../words/index.ts';
import type { Role } from './permissions.ts';

/** As it stands in a sentence: "as owner". */
export function roleInWords(role: Role, say: Say): string {
  switch (role) {
    case 'owner':
      return say('owner');
    case 'admin':
      return say('admin');
    case 'member':
      return say('member');
    case 'operator':
      return say('operator');
    case 'staff':
      return say('staff');
  }
}
