/** What other pages show of guests. */
export { HomeGuests } from './home-guests.tsx';
export { HomeTaken } from './home-taken.tsx';
