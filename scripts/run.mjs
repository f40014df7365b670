// npm start and npm run lares: makes the clone ready, then becomes the lares command.
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
await ensureBuilt();
await import('../dist/bin/lares.js');
