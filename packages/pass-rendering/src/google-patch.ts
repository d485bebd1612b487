import type { Json } from '@tessera/google-wallet/write';

type Resource = { [field: string]: Json };

/** Plain texts whose translations are in another field, such as `localizedLabel`. */
const companions = new Set(['label', 'rewardsTier', 'rewardsTierLabel', 'provider', 'finePrint']);

/** A resource as an update of the stored one. A patch merges, so a text that lost its translations clears them; lists are replaced. */
export function asPatch<Sent extends Resource>(resource: Sent): Sent {
  const cleared = Object.entries(resource)
    .filter(([name, value]) => companions.has(name) && (typeof value === 'string' || value === null))
    .map(([name]) => [`localized${name.charAt(0).toUpperCase()}${name.slice(1)}`, null]);
  const patched = Object.entries(resource).map(([name, value]) => [name, patchedValue(value)]);
  return Object.fromEntries([...cleared, ...patched]) as Sent;
}

function patchedValue(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const merged = asPatch(value);
  return 'defaultValue' in merged ? { translatedValues: null, ...merged } : merged;
}

/** A resource for insertion, without the nulls that remove values in a patch. */
export function withoutNulls<Resource extends { [field: string]: Json }>(resource: Resource): Resource {
  return JSON.parse(JSON.stringify(resource, (_, value: Json) => (value === null ? undefined : value)));
}
