import type { PlannedHome } from './plan.ts';

/** The homes of the demo: twelve, with twenty-six devices. */

interface DemoHome {
  key: string;
  name: string;
  timezone: string;
  address: string;
  rooms: string[];
}

const HEARTBEAT_S = 300;

export const LAKESIDE: DemoHome[] = [
  {
    key: 'strandvagen',
    name: 'Strandvägen 12',
    timezone: 'Europe/Stockholm',
    address: 'Strandvägen 12, Stockholm',
    rooms: ['Living room', 'Bedroom', 'Kitchen'],
  },
  {
    key: 'boathouse',
    name: 'Boathouse',
    timezone: 'Europe/Stockholm',
    address: 'Sjövägen 3, Vaxholm',
    rooms: ['Main room', 'Loft'],
  },
  {
    key: 'gamla-stan',
    name: 'Gamla Stan loft',
    timezone: 'Europe/Stockholm',
    address: 'Köpmangatan 7, Stockholm',
    rooms: ['Loft', 'Hall'],
  },
  {
    key: 'nyhavn',
    name: 'Nyhavn studio',
    timezone: 'Europe/Copenhagen',
    address: 'Nyhavn 21, Copenhagen',
    rooms: ['Studio'],
  },
  {
    key: 'fjord',
    name: 'Fjord cabin',
    timezone: 'Europe/Oslo',
    address: 'Fjordveien 88, Bergen',
    rooms: ['Cabin', 'Sauna', 'Entrance'],
  },
  {
    key: 'kallio',
    name: 'Kallio two-room',
    timezone: 'Europe/Helsinki',
    address: 'Vaasankatu 4, Helsinki',
    rooms: ['Living room', 'Bedroom'],
  },
];

export const SUNSIDE: DemoHome[] = [
  {
    key: 'alfama',
    name: 'Casa Alfama',
    timezone: 'Europe/Lisbon',
    address: 'Rua da Regueira 15, Lisbon',
    rooms: ['Sala', 'Quarto', 'Terraço'],
  },
  {
    key: 'gracia',
    name: 'Gràcia penthouse',
    timezone: 'Europe/Madrid',
    address: "Carrer de l'Or 9, Barcelona",
    rooms: ['Saló', 'Terrassa'],
  },
  {
    key: 'trastevere',
    name: 'Trastevere flat',
    timezone: 'Europe/Rome',
    address: 'Via della Scala 30, Rome',
    rooms: ['Soggiorno', 'Camera'],
  },
  {
    key: 'plaka',
    name: 'Plaka rooftop',
    timezone: 'Europe/Athens',
    address: 'Lysiou 11, Athens',
    rooms: ['Rooftop', 'Bedroom'],
  },
  {
    key: 'marais',
    name: 'Marais duplex',
    timezone: 'Europe/Paris',
    address: 'Rue Charlot 40, Paris',
    rooms: ['Salon', 'Chambre'],
  },
  {
    key: 'kreuzberg',
    name: 'Kreuzberg Altbau',
    timezone: 'Europe/Berlin',
    address: 'Oranienstraße 52, Berlin',
    rooms: ['Wohnzimmer', 'Küche'],
  },
];

export function plannedHome({ rooms, ...home }: DemoHome): PlannedHome {
  const devices = rooms.map((description, index) => ({
    key: `${home.key}/${index + 1}`,
    description,
    heartbeatS: HEARTBEAT_S,
    hardware_version: index === 0 ? 2 : 1,
  }));
  return { ...home, settings: {}, devices, stays: [] };
}
