import { importDelimiters } from '@tessera/contract';
import Papa from 'papaparse';

export type ReadLocation = { latitude: number; longitude: number; name?: string; relevantText?: string };

const decimal = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const pair = new RegExp(`(${decimal})\\s*(?:,|~|/|%2C|\\s)\\s*(${decimal})`, 'i');
const exactPair = new RegExp(`^\\s*\\(?(${decimal})°?\\s*[,;/\\s]\\s*(${decimal})°?\\)?\\s*$`);
/** 59,3293; 18,0686 */
const commaPair = /^\s*([-+]?\d{1,3},\d+)\s*[;/\s]\s*([-+]?\d{1,3},\d+)\s*$/;
/** 59°19'45.5"N 18°4'7"E, or 59.3293° N, 18.0686° E */
const degrees =
  /(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?([NSEWO])/gi;

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function locationOf(latitude: number, longitude: number): ReadLocation | null {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null;
}

function fromMatch(match: RegExpExecArray | null): ReadLocation | null {
  const [, latitude, longitude] = match ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return locationOf(Number(latitude.replace(',', '.')), Number(longitude.replace(',', '.')));
}

function readDegrees(text: string): ReadLocation | null {
  const read = [...text.matchAll(degrees)].map(([, whole, minutes, seconds, letter = '']) => {
    const [part, sixtieth, last] = [whole, minutes, seconds].map((each) =>
      Number((each ?? '0').replace(',', '.')),
    );
    const size = (part ?? 0) + (sixtieth ?? 0) / 60 + (last ?? 0) / 3_600;
    return { isLatitude: /[NS]/i.test(letter), value: /[SW]/i.test(letter) ? -size : size };
  });
  const latitude = read.find(({ isLatitude }) => isLatitude);
  const longitude = read.find(({ isLatitude }) => !isLatitude);
  return latitude && longitude ? locationOf(latitude.value, longitude.value) : null;
}

/** Query parameters with coordinates, of Apple's, Google's and Bing's maps. */
const linkParameters = ['ll', 'coordinate', 'center', 'q', 'query', 'destination', 'daddr', 'sll', 'cp'];

/** The marked location of a map link; its center if none is marked. */
function readMapLink(text: string): ReadLocation | null {
  if (/^geo:/i.test(text)) return fromMatch(pair.exec(text));
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const google = new RegExp(`!3d(${decimal})!4d(${decimal})`).exec(url.href);
  const marked = new RegExp(`^(${decimal})$`);
  const [mlat, mlon] = ['mlat', 'mlon'].map((name) => url.searchParams.get(name) ?? '');
  if (google) return fromMatch(google);
  if (mlat && mlon && marked.test(mlat) && marked.test(mlon)) return locationOf(Number(mlat), Number(mlon));
  for (const name of linkParameters) {
    const found = fromMatch(
      new RegExp(`^(?:loc:)?(${decimal})\\s*[,~]\\s*(${decimal})$`).exec(url.searchParams.get(name) ?? ''),
    );
    if (found) return found;
  }
  return (
    fromMatch(new RegExp(`@(${decimal}),(${decimal})`).exec(url.href)) ??
    fromMatch(new RegExp(`#map=[\\d.]+/(${decimal})/(${decimal})`).exec(url.href)) ??
    fromMatch(new RegExp(`/(${decimal}),(${decimal})(?:[/?]|$)`).exec(url.href))
  );
}

/** One location: a map link or coordinates. */
export function readLocation(text: string): ReadLocation | null {
  const written = text.trim();
  return (
    readMapLink(written) ??
    fromMatch(exactPair.exec(written)) ??
    fromMatch(commaPair.exec(written)) ??
    readDegrees(written)
  );
}

const columns = {
  latitude: /^(?:lat|latitude|breite|breitengrad|geo_?lat|y)$/i,
  longitude: /^(?:lon|lng|long|longitude|l(?:ä|ae)nge|l(?:ä|ae)ngengrad|geo_?(?:lon|lng)|x)$/i,
  relevantText: /^(?:reminder|relevant_?text|text|message)$/i,
  name: /^(?:name|store|shop|title|filiale)$/i,
};

/** The rows of a CSV whose first row names latitude and longitude; null if it does not. */
function readLocationCsv(text: string): ReadLocation[] | null {
  const { data } = Papa.parse<string[]>(text.trim(), {
    delimitersToGuess: [...importDelimiters],
    skipEmptyLines: 'greedy',
  });
  const [head = [], ...rows] = data;
  const at = (name: RegExp) => head.findIndex((title) => name.test(title.replace('\ufeff', '').trim()));
  const [latitude, longitude, words, title] = [
    at(columns.latitude),
    at(columns.longitude),
    at(columns.relevantText),
    at(columns.name),
  ];
  if (latitude < 0 || longitude < 0) return null;
  return rows.flatMap((row) => {
    const cells = [row[latitude], row[longitude]].map((cell) => (cell ?? '').trim().replace(',', '.'));
    if (cells.some((cell) => cell === '' || !Number.isFinite(Number(cell)))) return [];
    const location = locationOf(Number(cells[0]), Number(cells[1]));
    const name = (row[title] ?? '').trim();
    const relevantText = (row[words] ?? '').trim() || name;
    return location ? [{ ...location, ...(name && { name }), ...(relevantText && { relevantText }) }] : [];
  });
}

/** Locations of a pasted text: a CSV of stores, or a map link or coordinates in each line. Empty if a line is neither. */
export function readLocations(text: string): ReadLocation[] {
  const listed = readLocationCsv(text);
  if (listed) return listed;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map(readLocation);
  return read.every((location) => location !== null) ? read : [];
}

/** Short links redirect to the location, which only a browser may follow. */
export const isShortMapLink = (text: string): boolean =>
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\/p|osm\.org\/go)\b/i.test(text.trim());
