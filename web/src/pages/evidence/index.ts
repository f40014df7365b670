/** What other pages show of evidence. */
export { MakeReport } from './make-report.tsx';
