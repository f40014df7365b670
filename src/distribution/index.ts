export { distribute, NotDistributable, requireReady } from './distribute.ts';
export { type Distribution, inspectDistribution } from './inspect.ts';
