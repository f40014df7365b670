export { createEstate, type DemoLogin } from './estate.ts';
