// npm run docs: builds docs/ into dist/guide, which Lares serves at /guide.
import { ensureGuide, ensureInstalled } from './ensure.mjs';

ensureInstalled();
await ensureGuide();
