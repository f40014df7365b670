/**
 * Given on the command line, so that they win over postgresql.conf and ALTER SYSTEM, and a new Lares changes
 * them without editing a cluster. pg_stat_statements stays out: nobody reads it yet.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',

  // An acknowledged event survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Not minimal: that would rule out an online base backup, and our small transactions gain nothing from it.
  wal_level: 'replica',
  // Bounds both the disk taken and the recovery after a crash.
  max_wal_size: '1GB',
  // While the backup folder is away the log waits here, but does not fill the disk; beyond this a new chain of backups begins.
  max_slot_wal_keep_size: '2GB',

  shared_buffers: '128MB',
  max_connections: '100',
  autovacuum: 'on',
  // Our queries take milliseconds; compiling one costs more than running it.
  jit: 'off',
  // Parallel workers share memory in /dev/shm, of which a container has 64 MB, and few small machines have idle cores.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lares reports its own failed statements; here they would only copy personal data into a file and make it grow.
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
