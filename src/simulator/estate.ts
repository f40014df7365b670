import { createAccessToken, createOrganization, createUser } from '../accounts/index.ts';
import { createDevice } from '../devices/index.ts';
import { createHome } from '../homes/index.ts';
import { inOneTransaction, type Tools } from '../platform/tools.ts';

/** What a newcomer finds on an empty database: two organizations, twelve homes, twenty-six devices. */

interface EstateHome {
  name: string;
  timezone: string;
  address: string;
  devices: string[];
}

const LAKESIDE: EstateHome[] = [
  {
    name: 'Strandvägen 12',
    timezone: 'Europe/Stockholm',
    address: 'Strandvägen 12, Stockholm',
    devices: ['Living room', 'Bedroom', 'Kitchen'],
  },
  {
    name: 'Boathouse',
    timezone: 'Europe/Stockholm',
    address: 'Sjövägen 3, Vaxholm',
    devices: ['Main room', 'Loft'],
  },
  {
    name: 'Gamla Stan loft',
    timezone: 'Europe/Stockholm',
    address: 'Köpmangatan 7, Stockholm',
    devices: ['Loft', 'Hall'],
  },
  {
    name: 'Nyhavn studio',
    timezone: 'Europe/Copenhagen',
    address: 'Nyhavn 21, Copenhagen',
    devices: ['Studio'],
  },
  {
    name: 'Fjord cabin',
    timezone: 'Europe/Oslo',
    address: 'Fjordveien 88, Bergen',
    devices: ['Cabin', 'Sauna', 'Entrance'],
  },
  {
    name: 'Kallio two-room',
    timezone: 'Europe/Helsinki',
    address: 'Vaasankatu 4, Helsinki',
    devices: ['Living room', 'Bedroom'],
  },
];

const SUNSIDE: EstateHome[] = [
  {
    name: 'Casa Alfama',
    timezone: 'Europe/Lisbon',
    address: 'Rua da Regueira 15, Lisbon',
    devices: ['Sala', 'Quarto', 'Terraço'],
  },
  {
    name: 'Gràcia penthouse',
    timezone: 'Europe/Madrid',
    address: "Carrer de l'Or 9, Barcelona",
    devices: ['Saló', 'Terrassa'],
  },
  {
    name: 'Trastevere flat',
    timezone: 'Europe/Rome',
    address: 'Via della Scala 30, Rome',
    devices: ['Soggiorno', 'Camera'],
  },
  {
    name: 'Plaka rooftop',
    timezone: 'Europe/Athens',
    address: 'Lysiou 11, Athens',
    devices: ['Rooftop', 'Bedroom'],
  },
  {
    name: 'Marais duplex',
    timezone: 'Europe/Paris',
    address: 'Rue Charlot 40, Paris',
    devices: ['Salon', 'Chambre'],
  },
  {
    name: 'Kreuzberg Altbau',
    timezone: 'Europe/Berlin',
    address: 'Oranienstraße 52, Berlin',
    devices: ['Wohnzimmer', 'Küche'],
  },
];

const DEMO_EMAIL = 'demo@lares.example';

export interface DemoLogin {
  email: string;
  password: string;
  access_token: string;
}

/** All of it or nothing: an estate half made by a crash would never be finished. */
export function createEstate(tools: Tools): Promise<DemoLogin> {
  return inOneTransaction(tools, build);
}

async function build(tools: Tools): Promise<DemoLogin> {
  const user = await createUser(tools, { email: DEMO_EMAIL, fullname: 'Demo Host' });
  await furnish(tools, 'Lakeside Stays', user.user_id, LAKESIDE);
  await furnish(tools, 'Sunside Rentals', user.user_id, SUNSIDE);
  const { access_token } = await createAccessToken(tools, { user_id: user.user_id, name: 'demo' });
  return { email: DEMO_EMAIL, password: user.password ?? '', access_token };
}

async function furnish(tools: Tools, name: string, ownerId: string, homes: EstateHome[]): Promise<void> {
  const { organization_id } = await createOrganization(tools, name, ownerId);
  for (const { devices, ...home } of homes) {
    const { home_id } = await createHome(tools, { ...home, organization_id });
    for (const description of devices) await createDevice(tools, home_id, { description });
  }
}
