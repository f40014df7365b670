// node scripts/build-program.mjs <directory>: the lares command as a few files. Node spends most of a command's time on
// finding and opening modules, and there are over a thousand: typebox alone has 370.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './ensure.mjs';

/** Packages of many small files. The others stay where they are: some bring files of their own, or native code. */
const BUNDLED = ['libphonenumber-js', 'nodemailer', 'typebox'];

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: BUNDLED },
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
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
