/** Guests, as shown on other pages. */
export { HomeGuests } from './home-guests.tsx';
export { HomeTaken } from './home-taken.tsx';
