import type { Json } from '@tessera/google-wallet/write';

type Resource = { [field: string]: Json };

/**
 * A resource as it updates the stored one. A patch merges, so a text that has no translations any more says so; lists are replaced as
 * they are.
 */
export function asPatch<Sent extends Resource>(resource: Sent): Sent {
  return Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [name, patched(name, value)]),
  ) as Sent;
}

function patched(name: string, value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const merged = asPatch(value);
  if ('defaultValue' in merged) return { translatedValues: null, ...merged };
  return /loyaltyPoints$/i.test(name) ? { localizedLabel: null, ...merged } : merged;
}
