import { afterAll } from 'vitest';
import { closeFile } from '../at-end.ts';

// A worker runs other files next. It must not keep what one file opened, above all database connections.
afterAll(closeFile);
