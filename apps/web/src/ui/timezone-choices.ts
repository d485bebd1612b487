export type TimezoneChoice = {
  value: string;
  /** The name and its offset today: "Europe/Kyiv (UTC+02:00)". */
  label: string;
};

/** The zones whose present IANA name (key) browsers still list under a former one: Unicode CLDR never renames. */
const formerNames: Record<string, string> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
};
const presentNames = new Map(Object.entries(formerNames).map(([present, former]) => [former, present]));

/** The present name of a zone, as far as this browser knows it; a name it does not know stays as it is. */
export function presentTimezone(name: string): string {
  const listed = formatterOf(name)?.resolvedOptions().timeZone ?? name;
  const present = presentNames.get(listed);
  return present && formatterOf(present) ? present : listed;
}

/** The zone this browser runs in. */
export function browserTimezone(): string {
  return presentTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The zones this browser knows, under their present names, and UTC. It takes a fifth of a second: each zone needs a formatter. */
export function timezoneChoices(now: Date): TimezoneChoice[] {
  const choices = [...Intl.supportedValuesOf('timeZone'), 'UTC'].flatMap((listed) => {
    const present = presentNames.get(listed) ?? listed;
    return describe(present, now) ?? describe(listed, now) ?? [];
  });
  const byName = new Map(choices.map((choice) => [choice.value, choice]));
  return [...byName.values()].sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** A stored zone under its present name; null for one that this browser does not know. */
export function timezoneChoice(name: string, now: Date): TimezoneChoice | null {
  return describe(presentTimezone(name), now);
}

function describe(zone: string, now: Date): TimezoneChoice | null {
  const parts = formatterOf(zone)?.formatToParts(now);
  const offset = parts?.find(({ type }) => type === 'timeZoneName')?.value;
  if (!offset) return null;
  const sinceUtc = offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
  return { value: zone, label: `${zone.replaceAll('_', ' ')} (${sinceUtc})` };
}

/** The choices that contain every typed word, in their present or former names, in any case and without accents. */
export function findTimezones(choices: readonly TimezoneChoice[], typed: string): TimezoneChoice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ value, label }) => {
    const text = plain(`${label} ${formerNames[value] ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
}

/** Null for a zone this browser does not know. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
