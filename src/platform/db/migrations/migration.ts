import { createHash } from 'node:crypto';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const NEEDS = /^-- Needs (\d{4}): \S/m;

export interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
  /** The oldest migration that a program must know to serve after this one. 0: any program can. */
  needs: number;
}

/** The operator has to act. The text says how. */
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
