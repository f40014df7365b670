import type { Placement } from '../../devices/index.ts';
import type { PlannedHome } from './plan.ts';

/** The demo has twelve homes with 26 devices. */

interface DemoHome {
  key: string;
  name: string;
  timezone: string;
  address: string;
  rooms: [name: string, placement: Placement][];
}

const HEARTBEAT_S = 300;

export const LAKESIDE: DemoHome[] = [
  {
    key: 'strandvagen',
    name: 'Strandvägen 12',
    timezone: 'Europe/Stockholm',
    address: 'Strandvägen 12, Stockholm',
    rooms: [
      ['Living room', 'living_room'],
      ['Bedroom', 'bedroom'],
      ['Kitchen', 'kitchen'],
    ],
  },
  {
    key: 'boathouse',
    name: 'Boathouse',
    timezone: 'Europe/Stockholm',
    address: 'Sjövägen 3, Vaxholm',
    rooms: [
      ['Main room', 'living_room'],
      ['Loft', 'living_room'],
    ],
  },
  {
    key: 'gamla-stan',
    name: 'Gamla Stan loft',
    timezone: 'Europe/Stockholm',
    address: 'Köpmangatan 7, Stockholm',
    rooms: [
      ['Loft', 'living_room'],
      ['Hall', 'hallway'],
    ],
  },
  {
    key: 'nyhavn',
    name: 'Nyhavn studio',
    timezone: 'Europe/Copenhagen',
    address: 'Nyhavn 21, Copenhagen',
    rooms: [['Studio', 'living_room']],
  },
  {
    key: 'fjord',
    name: 'Fjord cabin',
    timezone: 'Europe/Oslo',
    address: 'Fjordveien 88, Bergen',
    rooms: [
      ['Cabin', 'living_room'],
      ['Sauna', 'other'],
      ['Entrance', 'hallway'],
    ],
  },
  {
    key: 'kallio',
    name: 'Kallio two-room',
    timezone: 'Europe/Helsinki',
    address: 'Vaasankatu 4, Helsinki',
    rooms: [
      ['Living room', 'living_room'],
      ['Bedroom', 'bedroom'],
    ],
  },
];

export const SUNSIDE: DemoHome[] = [
  {
    key: 'alfama',
    name: 'Casa Alfama',
    timezone: 'Europe/Lisbon',
    address: 'Rua da Regueira 15, Lisbon',
    rooms: [
      ['Sala', 'living_room'],
      ['Quarto', 'bedroom'],
      ['Terraço', 'outdoor'],
    ],
  },
  {
    key: 'gracia',
    name: 'Gràcia penthouse',
    timezone: 'Europe/Madrid',
    address: "Carrer de l'Or 9, Barcelona",
    rooms: [
      ['Saló', 'living_room'],
      ['Terrassa', 'outdoor'],
    ],
  },
  {
    key: 'trastevere',
    name: 'Trastevere flat',
    timezone: 'Europe/Rome',
    address: 'Via della Scala 30, Rome',
    rooms: [
      ['Soggiorno', 'living_room'],
      ['Camera', 'bedroom'],
    ],
  },
  {
    key: 'plaka',
    name: 'Plaka rooftop',
    timezone: 'Europe/Athens',
    address: 'Lysiou 11, Athens',
    rooms: [
      ['Rooftop', 'outdoor'],
      ['Bedroom', 'bedroom'],
    ],
  },
  {
    key: 'marais',
    name: 'Marais duplex',
    timezone: 'Europe/Paris',
    address: 'Rue Charlot 40, Paris',
    rooms: [
      ['Salon', 'living_room'],
      ['Chambre', 'bedroom'],
    ],
  },
  {
    key: 'kreuzberg',
    name: 'Kreuzberg Altbau',
    timezone: 'Europe/Berlin',
    address: 'Oranienstraße 52, Berlin',
    rooms: [
      ['Wohnzimmer', 'living_room'],
      ['Küche', 'kitchen'],
    ],
  },
];

export function toPlannedHome({ rooms, ...home }: DemoHome): PlannedHome {
  const devices = rooms.map(([description, placement], index) => ({
    key: `${home.key}/${index + 1}`,
    description,
    placement,
    heartbeatS: HEARTBEAT_S,
    hardware_version: index === 0 ? 2 : 1,
  }));
  return { ...home, settings: {}, devices, stays: [] };
}
