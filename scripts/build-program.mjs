// node scripts/build-program.mjs <directory>: the lares command as a few files. Node spends most of a start on finding and
// opening modules, and there are over a thousand: our own, and those of the packages.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './ensure.mjs';

/** Native code stays where it is. */
const NOT_BUNDLED = ['@node-rs/argon2'];

/** It looks for its pages beside itself. In a bundle that is elsewhere, so it asks Node where its package is. */
const placeOfSwaggerUi = {
  name: 'place-of-swagger-ui',
  transform(code, id) {
    const file = id.split('/node_modules/').at(-1);
    if (!file.startsWith('@fastify/swagger-ui/')) return undefined;
    // No line moves, so the source map stays as it is.
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
    // An error names the line of the source (node --enable-source-maps).
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // The others are what processes and threads run; their names are known where they are started.
      input: {
        lares: join(ROOT, 'bin/lares.ts'),
        'lares-process': join(ROOT, 'bin/lares-process.ts'),
        'guests-worker': join(ROOT, 'src/guests/reading/guests-worker.ts'),
        'devices-worker': join(ROOT, 'src/bridges/zigbee2mqtt/devices-worker.ts'),
        // What `lares start` opens. Scenarios and browser tests open it too, with a clock of their own.
        app: join(ROOT, 'src/app.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // As Node would. Without it a CommonJS import runs after the others: tsyringe looked for reflect-metadata too early.
        strictExecutionOrder: true,
      },
    },
  },
});
