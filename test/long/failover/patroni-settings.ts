import { join } from 'node:path';
import { serverPrograms } from './packages.ts';

export const CLUSTER = 'lares';
export const SUPERUSER = 'postgres';
export const PASSWORD = 'campaign';

interface Place {
  name: string;
  directory: string;
  dataDirectory: string;
  /** The node listens on these ports. */
  own: { postgres: number; rest: number };
  /** The other nodes reach it on these ports. */
  seen: { postgres: number; rest: number };
  etcd: number;
}

/** As in docs/operations/high-availability.md, with shorter times, so that a round takes a minute. */
export function patroniSettings({ name, directory, dataDirectory, own, seen, etcd }: Place): object {
  return {
    scope: CLUSTER,
    name,
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${seen.rest}` },
    // Without it, Patroni asks etcd for its other addresses and bypasses the wire.
    etcd3: { hosts: [`127.0.0.1:${etcd}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // A primary that must stop does not wait for a standby that does not answer.
        primary_stop_timeout: 5,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_keep_size: '256MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            shared_buffers: '64MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${own.postgres}`,
      connect_address: `127.0.0.1:${seen.postgres}`,
      data_dir: dataDirectory,
      bin_dir: serverPrograms(),
      pgpass: join(directory, `${name}.pgpass`),
      authentication: {
        superuser: { username: SUPERUSER, password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: directory },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      basebackup: { checkpoint: 'fast' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}
