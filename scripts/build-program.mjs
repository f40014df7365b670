// node scripts/build-program.mjs <directory>: bundles the lares command into a few files. Opening over a thousand
// modules would take most of a start.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './ensure.mjs';

/** Native code stays where it is. */
const NOT_BUNDLED = ['@node-rs/argon2'];

/** It looks for its pages beside itself. In a bundle that is elsewhere, so it asks Node for its package. */
const placeOfSwaggerUi = {
  name: 'place-of-swagger-ui',
  transform(code, id) {
    const file = id.split('/node_modules/').at(-1);
    if (!file.startsWith('@fastify/swagger-ui/')) return undefined;
    // No line moves, so the source map stays valid.
    return { code: code.replaceAll('__dirname', `path.dirname(require.resolve('${file}'))`), map: null };
  },
};

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [placeOfSwaggerUi],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    outDir: process.argv[2],
    target: 'node20',
    minify: false,
    // Errors name the line of the source (node --enable-source-maps).
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // The other entries are what processes and threads run. Their names are known where they are started.
      input: {
        lares: join(ROOT, 'bin/lares.ts'),
        'lares-process': join(ROOT, 'bin/lares-process.ts'),
        'guests-worker': join(ROOT, 'src/guests/input/guests-worker.ts'),
        'devices-worker': join(ROOT, 'src/bridges/zigbee2mqtt/devices-worker.ts'),
        // Opened by `lares start`. Scenarios and browser tests open it too, with their own clock.
        app: join(ROOT, 'src/app.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node's order. Without it CommonJS imports run after the others, and tsyringe misses reflect-metadata.
        strictExecutionOrder: true,
      },
    },
  },
});
