export { readFactsOfHomes } from './home-state/facts.ts';
export { deriveHomeState, expiresAfterS, HOME_STATES, type HomeState } from './home-state/home-state.ts';
