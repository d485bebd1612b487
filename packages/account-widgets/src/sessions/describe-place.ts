export type Place = { cityName: string | null; countryIsoCode: string | null };

export function describePlace(place: Place | null, ipAddress: string | null): string {
  const known = [place?.cityName, place?.countryIsoCode].filter(Boolean).join(', ');
  return known || ipAddress || 'Unknown location';
}
