/**
 * Given on the command line, so that they override postgresql.conf and ALTER SYSTEM, and a new Lares changes them
 * without editing a cluster. pg_stat_statements is not needed yet.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',

  // An acknowledged event survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Not minimal: that would prevent online base backups, and our small transactions gain nothing from it.
  wal_level: 'replica',
  // Limits both disk use and the recovery after a crash.
  max_wal_size: '1GB',
  // The log waits here while the backup folder is unavailable, without filling the disk. Above this a new chain of
  // backups begins.
  max_slot_wal_keep_size: '2GB',

  shared_buffers: '128MB',
  max_connections: '100',
  autovacuum: 'on',
  // Our queries take milliseconds. Compiling one costs more than running it.
  jit: 'off',
  // Parallel workers share memory in /dev/shm, of which a container has 64 MB, and small machines have few idle
  // cores.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lares reports its own failed statements. Here they would copy personal data into a growing file.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export function serverArguments(cluster: string, socketDir: string, extra: Record<string, string>): string[] {
  const all = {
    ...SETTINGS,
    // A list: a quoted member may hold commas and spaces.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    ...extra,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
