import { canReach, type Launcher } from './launcher.ts';
import { unprivilegedUser } from './server-user.ts';

/**
 * Runs the program in a user namespace in which our files belong to an ordinary account. Without --fork, so that the
 * process we start is the server. The account has to exist, because initdb looks up its name.
 */
export function inNamespace(launcher: Launcher): Launcher {
  const { uid, gid } = unprivilegedUser();
  return { ...launcher, prefix: ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--'] };
}

/** False if namespaces are forbidden, or if this directory is not writable from inside one. */
export function namespaceWorks(launcher: Launcher, directory: string): boolean {
  return canReach(inNamespace(launcher), directory, 'write');
}
