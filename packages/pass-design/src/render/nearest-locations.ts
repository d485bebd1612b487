import { foldText } from '../conditions/filter-values.ts';
import type { PassLocation } from '../document/features-schema.ts';
import { locationsMax } from '../document/limits.ts';

type Point = Pick<PassLocation, 'latitude' | 'longitude'>;

/** Decimal degrees, latitude first: `48.2082, 16.3738`. */
export function readCoordinates(text: string): Point | null {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** The point that a text means: the location of this name, or coordinates. */
export function findPoint(
  locations: readonly Pick<PassLocation, 'name' | 'latitude' | 'longitude'>[],
  text: string,
): Point | null {
  const name = foldText(text.trim());
  const named = locations.find((location) => foldText(location.name?.trim() ?? '') === name);
  return name !== '' && named ? named : readCoordinates(text);
}

/** As many as wallets show: those nearest to the point, the nearest first; without a point the first ones. */
export function nearestLocations<Location extends Point>(
  locations: readonly Location[],
  point: Point | null,
): Location[] {
  if (locations.length <= locationsMax || !point) return locations.slice(0, locationsMax);
  return locations
    .map((location) => ({ location, distance: distanceOf(location, point) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, locationsMax)
    .map(({ location }) => location);
}

/** The haversine of the angle between two points grows with their distance. */
function distanceOf(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const square = (angle: number) => Math.sin(angle / 2) ** 2;
  return (
    square(radians(other.latitude - one.latitude)) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      square(radians(other.longitude - one.longitude))
  );
}
