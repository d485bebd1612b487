import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CityResponse, Reader } from 'mmdb-lib';
import { ConfigError } from '../../config/config-error.ts';

export type GeoipPlace = { cityName: string; countryISOCode: string };
export type GeoipLookup = (ipAddress: string) => GeoipPlace | null;

/** Null without a database. Held in memory: a lookup is part of a sign-in. */
export function openGeoip(geoipFile: string | null): GeoipLookup {
  if (geoipFile === null) return () => null;
  const reader = openReader(geoipFile);
  return (ipAddress) => {
    const address = withoutMapping(ipAddress);
    return isIP(address) === 0 ? null : cityOf(lookUp(reader, address));
  };
}

function openReader(file: string): Reader<CityResponse> {
  const bytes = readBytes(file);
  let reader: Reader<CityResponse> | null = null;
  let cause: unknown;
  try {
    reader = new Reader<CityResponse>(bytes);
    // Traverses the tree, so that a truncated file fails here.
    reader.get('192.0.2.1');
  } catch (error) {
    reader = null;
    cause = error;
  }
  if (reader && /city|enterprise/i.test(reader.metadata.databaseType)) return reader;
  throw new ConfigError(
    'invalid',
    `GEOIP_FILE names "${file}", which is no MaxMind DB of cities: name one such as GeoLite2-City.mmdb, or unset GEOIP_FILE.`,
    { cause },
  );
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new ConfigError(
      'invalid',
      `GEOIP_FILE names "${file}", which cannot be read: name a file that this user may read, or unset GEOIP_FILE.`,
      { cause },
    );
  }
}

/** A damaged record must not fail the sign-in. */
function lookUp(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    return null;
  }
}

function cityOf(found: CityResponse | null): GeoipPlace | null {
  const cityName = found?.city?.names?.en;
  const countryISOCode = found?.country?.iso_code;
  return cityName && countryISOCode ? { cityName, countryISOCode } : null;
}

/** A server that listens on IPv6 sees IPv4 addresses in this form, which few databases hold. */
function withoutMapping(ipAddress: string): string {
  return ipAddress.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
