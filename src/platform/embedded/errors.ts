import { statSync } from 'node:fs';

type EmbeddedErrorKind =
  | 'no_binaries'
  | 'not_writable'
  | 'disk_full'
  | 'other_version'
  | 'not_startable'
  | 'unsafe_directory';

/** A problem of the embedded database, in one sentence with advice. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly kind: EmbeddedErrorKind;

  constructor(kind: EmbeddedErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Turns file system errors into advice. Other errors pass unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return new EmbeddedDatabaseError(
        'not_writable',
        `Cannot write to ${path}: ${whatToDo(path)}, or point LARES_DATA_DIR elsewhere.`,
        error,
      );
    default:
      return error;
  }
}

/** Files that root copied or created are the most common cause. */
function whatToDo(path: string): string {
  const owner = ownerOf(path);
  const us = process.getuid?.();
  if (owner === undefined || us === undefined || owner === us)
    return 'make it a directory this user may write to';
  return `it belongs to user ${owner}, and this is user ${us}; give it to this user (chown -R ${us})`;
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

/** The server requires that its user owns its files. */
export function wrongOwner(cluster: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'not_writable',
    `The database in ${cluster} belongs to user ${ownerOf(cluster)}, and PostgreSQL runs as another one: ` +
      'start Lares as that user, or give all of it to the one it is started as (chown -R).',
  );
}

export function diskFull(path: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'disk_full',
    `The disk that holds ${path} is full: free some space and start again; nothing committed is lost.`,
    cause,
  );
}
