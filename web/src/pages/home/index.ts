/** What other pages show of a home. */
export { IncidentLine } from './incident/incident-line.tsx';
