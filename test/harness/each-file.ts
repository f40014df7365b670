import { afterAll } from 'vitest';
import { closeFile } from './at-end.ts';

// A worker goes on to other files: what one file opened it must not keep, database connections above all.
afterAll(closeFile);
