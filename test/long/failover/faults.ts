import type { Cluster, Pair } from './cluster.ts';

/** What the fault does to the primary, and how to undo it once the other server serves. */
export interface Fault {
  name: string;
  play(cluster: Cluster, pair: Pair): void | Promise<void>;
  makeGood(pair: Pair): void;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'switch-over (patronictl)',
    play: async (cluster, pair) => void (await cluster.switchOver(pair)),
    makeGood: () => undefined,
  },
  {
    name: 'kill -9 of the primary and its Patroni',
    play: (_, { primary }) => primary.kill(),
    makeGood: ({ primary }) => primary.start(),
  },
  {
    name: 'the primary is cut off: nothing passes',
    play: (_, { primary }) => primary.cut(),
    makeGood: ({ primary }) => primary.restore(),
  },
  {
    name: 'the primary is cut off from etcd and its standby, Lares still reaches it',
    play: (_, { primary }) => primary.isolate(),
    makeGood: ({ primary }) => primary.restore(),
  },
];
