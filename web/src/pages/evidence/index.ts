/** Evidence, as shown on other pages. */
export { MakeReport } from './make-report.tsx';
