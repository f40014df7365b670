import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { patroniSettings } from './patroni-settings.ts';
import { freePort, type Started, startProcess } from './processes.ts';
import { openWire, type Wire } from './wire.ts';

/** One machine of the pair: Patroni, its PostgreSQL, and the connections to and from both. */
export interface Node {
  name: string;
  settingsFile: string;
  /** As its own machine reaches it, whatever is cut. */
  own: { postgres: number; rest: number };
  /** For Lares and HAProxy. */
  front: { postgres: Wire; rest: Wire };
  start(): void;
  /** Power off: kills all its processes at once. */
  kill(): Promise<void>;
  /** Cuts the node off in both directions. */
  cut(): void;
  /** Only Lares and HAProxy reach it: the node is isolated and does not know it yet. */
  isolate(): void;
  restore(): void;
  /** A manual reset, as `patronictl reinit` does: deletes the data and copies it again. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export async function openNode(name: string, directory: string, etcdPort: number): Promise<Node> {
  const own = { postgres: await freePort(), rest: await freePort() };
  const front = { postgres: await openWire(own.postgres), rest: await openWire(own.rest) };
  // Connections from the other node, and to etcd.
  const back = {
    postgres: await openWire(own.postgres),
    rest: await openWire(own.rest),
    etcd: await openWire(etcdPort),
  };
  const wires = [...Object.values(front), ...Object.values(back)];
  const dataDirectory = join(directory, name);
  const settingsFile = join(directory, `${name}.yml`);
  const settings = patroniSettings({
    name,
    directory,
    dataDirectory,
    own,
    seen: { postgres: back.postgres.port, rest: back.rest.port },
    etcd: back.etcd.port,
  });
  // JSON is valid YAML.
  writeFileSync(settingsFile, JSON.stringify(settings, null, 2), { mode: 0o644 });
  let patroni: Started | undefined;

  /** Patroni starts the server as a separate process. It once lost track of a server that it had started twice. */
  function serverProcesses(): number[] {
    const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
    const fields = all.map((line) => line.trim().split(/\s+/));
    const first = fields.filter((words) => words.includes('-D') && words.includes(dataDirectory));
    const pids = new Set(first.map(([pid]) => pid));
    const children = fields.filter(([, parent]) => pids.has(parent));
    return [...first, ...children].map(([pid]) => Number(pid));
  }

  async function kill(): Promise<void> {
    const pids = serverProcesses();
    const ended = patroni?.end('SIGKILL');
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process had ended before.
      }
    }
    await ended;
  }

  function start(): void {
    patroni = startProcess('patroni', [settingsFile], join(directory, `${name}.log`));
  }

  return {
    name,
    settingsFile,
    own,
    front,
    start,
    kill,
    cut: () => {
      for (const wire of wires) wire.cut();
    },
    isolate: () => {
      for (const wire of Object.values(back)) wire.cut();
    },
    restore: () => {
      for (const wire of wires) wire.restore();
    },
    renew: async () => {
      await kill();
      rmSync(dataDirectory, { recursive: true, force: true });
      start();
    },
    close: async () => {
      await kill();
      // A server that was starting a moment ago is running by now.
      for (let look = 0; look < 5 && serverProcesses().length > 0; look += 1) {
        await kill();
        await wait(200);
      }
      for (const wire of wires) wire.close();
    },
  };
}
