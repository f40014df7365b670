import { everyPage } from './pages/every-page.ts';

everyPage('phone');
