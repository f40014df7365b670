/** What a room is called, and what is measured; the words that other slices use of them. */
export type Room = 'living_room' | 'kitchen' | 'hallway' | 'bedroom' | 'bathroom' | 'outdoor' | 'other';
export type Kind = 'sound' | 'climate' | 'motion' | 'air' | 'light';

/** How the page tells a guest what is measured where they stay; one entry per language, as in texts.ts. */
export interface DisclosureTexts {
  title: string;
  soundOnly: string;
  noSensors: string;
  rooms: Record<Room, string>;
  /** Where nobody has said. */
  someRoom: string;
  kinds: Record<Kind, string>;
  nothingYet: string;
  limit(db: number): string;
  quietLimit(db: number, start: string, end: string): string;
  noLimit: string;
  keptTitle: string;
  kept: Record<'samples' | 'events' | 'messages' | 'guests', (days: number) => string>;
  keptWhole: string;
  askTitle: string;
  askHost: string;
}

export const ENGLISH: DisclosureTexts = {
  title: 'What is measured here',
  soundOnly:
    'Of sound only how loud it is. No audio is recorded, and no sound is measured in bedrooms and bathrooms.',
  noSensors: 'There are no sensors in this home.',
  rooms: {
    living_room: 'Living room',
    kitchen: 'Kitchen',
    hallway: 'Hallway',
    bedroom: 'Bedroom',
    bathroom: 'Bathroom',
    outdoor: 'Outdoors',
    other: 'Another room',
  },
  someRoom: 'In the home',
  kinds: {
    sound: 'sound level',
    climate: 'temperature and humidity',
    motion: 'motion',
    air: 'air quality and smoke',
    light: 'brightness',
  },
  nothingYet: 'a sensor that has not measured anything yet',
  limit: (db) => `The host is told when it is louder than ${db} dB for some minutes.`,
  quietLimit: (db, start, end) => `From ${start} to ${end} the limit is ${db} dB.`,
  noLimit: 'Nobody is told of noise.',
  keptTitle: 'How long it is kept',
  kept: {
    samples: (days) => `What was measured: at most ${days} days.`,
    events: (days) => `What happened, such as noise: ${days} days.`,
    messages: (days) => `Messages: ${days} days.`,
    guests: (days) => `Who stayed here: ${days} days after check-out.`,
  },
  keptWhole: 'Some of it without a fixed end; the host can erase your data when you ask.',
  askTitle: 'Questions, your data',
  askHost: 'Ask your host.',
};

export const DISCLOSURE_TEXTS: Record<string, DisclosureTexts> = {
  en: ENGLISH,
  de: {
    title: 'Was hier gemessen wird',
    soundOnly:
      'Vom Schall nur, wie laut es ist. Es wird kein Ton aufgezeichnet, und in Schlaf- und Badezimmern wird kein Schall gemessen.',
    noSensors: 'In dieser Unterkunft gibt es keine Sensoren.',
    rooms: {
      living_room: 'Wohnzimmer',
      kitchen: 'Küche',
      hallway: 'Flur',
      bedroom: 'Schlafzimmer',
      bathroom: 'Badezimmer',
      outdoor: 'Außenbereich',
      other: 'Anderer Raum',
    },
    someRoom: 'In der Unterkunft',
    kinds: {
      sound: 'Lautstärke',
      climate: 'Temperatur und Luftfeuchte',
      motion: 'Bewegung',
      air: 'Luftqualität und Rauch',
      light: 'Helligkeit',
    },
    nothingYet: 'ein Sensor, der noch nichts gemessen hat',
    limit: (db) => `Der Gastgeber erfährt es, wenn es einige Minuten lauter als ${db} dB ist.`,
    quietLimit: (db, start, end) => `Von ${start} bis ${end} gilt ein Grenzwert von ${db} dB.`,
    noLimit: 'Von Lärm erfährt niemand.',
    keptTitle: 'Wie lange es aufbewahrt wird',
    kept: {
      samples: (days) => `Messwerte: höchstens ${days} Tage.`,
      events: (days) => `Ereignisse wie Lärm: ${days} Tage.`,
      messages: (days) => `Nachrichten: ${days} Tage.`,
      guests: (days) => `Wer hier wohnte: ${days} Tage nach dem Check-out.`,
    },
    keptWhole: 'Manches ohne festes Ende; der Gastgeber löscht Ihre Daten auf Wunsch.',
    askTitle: 'Fragen und Ihre Daten',
    askHost: 'Fragen Sie Ihren Gastgeber.',
  },
  fr: {
    title: 'Ce qui est mesuré ici',
    soundOnly:
      'Du son, seulement le niveau. Aucun enregistrement audio, et aucun son n’est mesuré dans les chambres et salles de bains.',
    noSensors: 'Ce logement n’a pas de capteurs.',
    rooms: {
      living_room: 'Salon',
      kitchen: 'Cuisine',
      hallway: 'Entrée',
      bedroom: 'Chambre',
      bathroom: 'Salle de bains',
      outdoor: 'Extérieur',
      other: 'Autre pièce',
    },
    someRoom: 'Dans le logement',
    kinds: {
      sound: 'niveau sonore',
      climate: 'température et humidité',
      motion: 'mouvement',
      air: 'qualité de l’air et fumée',
      light: 'luminosité',
    },
    nothingYet: 'un capteur qui n’a encore rien mesuré',
    limit: (db) => `L’hôte est averti si le niveau dépasse ${db} dB pendant quelques minutes.`,
    quietLimit: (db, start, end) => `De ${start} à ${end}, la limite est de ${db} dB.`,
    noLimit: 'Personne n’est averti du bruit.',
    keptTitle: 'Durée de conservation',
    kept: {
      samples: (days) => `Mesures : ${days} jours au plus.`,
      events: (days) => `Événements, comme le bruit : ${days} jours.`,
      messages: (days) => `Messages : ${days} jours.`,
      guests: (days) => `Identité des voyageurs : ${days} jours après le départ.`,
    },
    keptWhole: 'Une partie sans fin fixée ; l’hôte efface vos données sur demande.',
    askTitle: 'Questions et vos données',
    askHost: 'Adressez-vous à votre hôte.',
  },
  es: {
    title: 'Qué se mide aquí',
    soundOnly: 'Del sonido, solo el nivel. No se graba audio, y en dormitorios y baños no se mide el sonido.',
    noSensors: 'En este alojamiento no hay sensores.',
    rooms: {
      living_room: 'Salón',
      kitchen: 'Cocina',
      hallway: 'Entrada',
      bedroom: 'Dormitorio',
      bathroom: 'Baño',
      outdoor: 'Exterior',
      other: 'Otra habitación',
    },
    someRoom: 'En el alojamiento',
    kinds: {
      sound: 'nivel de sonido',
      climate: 'temperatura y humedad',
      motion: 'movimiento',
      air: 'calidad del aire y humo',
      light: 'luminosidad',
    },
    nothingYet: 'un sensor que aún no ha medido nada',
    limit: (db) => `Se avisa al anfitrión si durante unos minutos se superan ${db} dB.`,
    quietLimit: (db, start, end) => `De ${start} a ${end} el límite es de ${db} dB.`,
    noLimit: 'Nadie recibe avisos de ruido.',
    keptTitle: 'Cuánto tiempo se guarda',
    kept: {
      samples: (days) => `Mediciones: como máximo ${days} días.`,
      events: (days) => `Sucesos, como el ruido: ${days} días.`,
      messages: (days) => `Mensajes: ${days} días.`,
      guests: (days) => `Quién se alojó: ${days} días tras la salida.`,
    },
    keptWhole: 'Una parte sin plazo fijo; el anfitrión borra sus datos si lo pide.',
    askTitle: 'Preguntas y sus datos',
    askHost: 'Pregunte a su anfitrión.',
  },
  sv: {
    title: 'Det här mäts här',
    soundOnly:
      'Av ljudet bara hur högt det är. Inget ljud spelas in, och i sovrum och badrum mäts inget ljud.',
    noSensors: 'Det finns inga sensorer i boendet.',
    rooms: {
      living_room: 'Vardagsrum',
      kitchen: 'Kök',
      hallway: 'Hall',
      bedroom: 'Sovrum',
      bathroom: 'Badrum',
      outdoor: 'Utomhus',
      other: 'Annat rum',
    },
    someRoom: 'I boendet',
    kinds: {
      sound: 'ljudnivå',
      climate: 'temperatur och luftfuktighet',
      motion: 'rörelse',
      air: 'luftkvalitet och rök',
      light: 'ljusstyrka',
    },
    nothingYet: 'en sensor som inte har mätt något ännu',
    limit: (db) => `Värden får veta om det är högre än ${db} dB i några minuter.`,
    quietLimit: (db, start, end) => `Mellan ${start} och ${end} är gränsen ${db} dB.`,
    noLimit: 'Ingen får veta något om buller.',
    keptTitle: 'Hur länge det sparas',
    kept: {
      samples: (days) => `Mätvärden: högst ${days} dagar.`,
      events: (days) => `Händelser som buller: ${days} dagar.`,
      messages: (days) => `Meddelanden: ${days} dagar.`,
      guests: (days) => `Vem som bodde här: ${days} dagar efter utcheckning.`,
    },
    keptWhole: 'En del utan fast slut; värden raderar dina uppgifter när du ber om det.',
    askTitle: 'Frågor och dina uppgifter',
    askHost: 'Fråga din värd.',
  },
};
