/** Guests, as shown on other pages. */
export { HomeGuests } from './home-guests.tsx';
export { HomeOccupancy } from './home-occupancy.tsx';
