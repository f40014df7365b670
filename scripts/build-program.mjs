// node scripts/build-program.mjs <directory>: bundles the lares command into a few files. Opening over a thousand
// modules would take most of a start.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './ensure.mjs';
import { UNBUNDLED } from './unbundled.mjs';

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: UNBUNDLED },
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
