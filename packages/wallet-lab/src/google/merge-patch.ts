import type { GoogleResource } from './pass-types.ts';

/** Google's PATCH, which is RFC 7396: objects are merged, arrays and plain values replaced whole, null removes. */
export function mergePatch(target: GoogleResource, patch: GoogleResource): GoogleResource {
  const merged: GoogleResource = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isRecord(value) ? mergePatch(asRecord(merged[key]), value) : value;
  }
  return merged;
}

const isRecord = (value: unknown): value is GoogleResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown): GoogleResource => (isRecord(value) ? value : {});
