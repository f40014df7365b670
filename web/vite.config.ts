import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';
import { inlineTexts } from './inline-texts.ts';
import { listPackages } from './list-packages.ts';

/** The server puts a fresh nonce in this place with every answer. */
const NONCE_PLACE = '{{nonce}}';

export default defineConfig({
  plugins: [inlineTexts(), react(), compressFiles(), listPackages()],
  html: { cspNonce: NONCE_PLACE },
  // The scroll lock of dialogs inserts a style element and asks for the nonce under this name.
  define: { __webpack_nonce__: 'globalThis.laresStyleNonce' },
  // `npx vite web` beside a running Lares: the pages reload by themselves while one works on them.
  server: {
    // The list of pages and the SDK are outside of web/.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(
      ['/v8', '/docs', '/guide', '/login', '/logout', '/assets', '/demo'].map((path) => [
        path,
        'http://127.0.0.1:8080',
      ]),
    ),
  },
  build: {
    // Node sets the floor of the server, this one the floor of the browsers: about three years old.
    target: 'es2022',
    assetsDir: 'app',
    // Images and fonts inside of CSS would be data: URLs, which the policy allows for images only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    // Says which files the first load needs; the server and a test read it.
    manifest: 'manifest.json',
    // One file for the first load: 200 KB. Files shared by many pages made it 250 KB, because the dashboard needs only a
    // third of them.
    rolldownOptions: {
      output: {
        // Shared files may import each other. Without this, one runs before the other is ready, and no page renders.
        strictExecutionOrder: true,
        // Shared files are named after all their importers. The first word is enough.
        chunkFileNames: ({ name }) => `app/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
    // The first file has React, Mantine and the router; test/web/first-load.test.ts weighs it as it is sent.
    chunkSizeWarningLimit: 700,
  },
});
