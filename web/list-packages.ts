import type { Plugin } from 'vite';

const FOLDER = 'node_modules/';

/** Lists the packages in the app, named as in `package-lock.json`. `scripts/sbom.mjs` reads it. */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const packages = new Set(modules.flatMap((id) => packageOf(id) ?? []));
      const source = `${JSON.stringify([...packages].sort(), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'packages.json', source });
    },
  };
}

/** "node_modules/@mantine/core" for a module of it. Undefined for our own modules. */
function packageOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const first = path.indexOf(`/${FOLDER}`);
  if (first < 0) return undefined;
  const name = path.lastIndexOf(FOLDER) + FOLDER.length;
  const words = path.slice(name).split('/', path[name] === '@' ? 2 : 1);
  return path.slice(first + 1, name) + words.join('/');
}
