import { createHash } from 'node:crypto';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const NEEDS = /^-- Needs (\d{4}): \S/m;

export interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
  /** The last migration that a program has to know to go on serving when this one was applied; 0: any program can. */
  needs: number;
}

/** Somebody has to do something about it; the text says what. */
export class MigrationProblem extends Error {}

export function toMigration(name: string, text: string): Migration {
  return {
    version: Number(FILE_NAME.exec(name)?.[1]),
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    needs: Number(NEEDS.exec(text)?.[1] ?? 0),
  };
}
