import type { OverlayChanges } from './pass-content.ts';

/**
 * By part of a pass (`fields.points.value`, `colors.background`, `images.logo`), the change number of its last edit
 * or publication: campaigns that began to cover it earlier no longer do.
 */
export type Releases = Readonly<Record<string, number>>;

export const fieldPart = (key: string, part: 'label' | 'value'): string => `fields.${key}.${part}`;

const partsOfField = (key: string, change: { label?: string; value?: string }): string[] => [
  ...(change.label === undefined ? [] : [fieldPart(key, 'label')]),
  ...(change.value === undefined ? [] : [fieldPart(key, 'value')]),
];

/** The parts that a campaign's change replaces. */
export function coveredParts({ fields = {}, colors = {}, images = {} }: OverlayChanges): string[] {
  return [
    ...Object.entries(fields).flatMap(([key, change]) => partsOfField(key, change)),
    ...Object.keys(colors).map((key) => `colors.${key}`),
    ...Object.keys(images).map((slot) => `images.${slot}`),
  ];
}

/**
 * A campaign's change without released parts. A field is released as a whole, because its label belongs to its
 * value; a campaign that replaces only the label hides no value, so a new value releases nothing.
 */
export function withoutParts(changes: OverlayChanges, isReleased: (part: string) => boolean): OverlayChanges {
  const { fields, colors, images, ...rest } = changes;
  const kept = <Part extends object>(part: Part, names: (name: string) => string[]): Part =>
    Object.fromEntries(Object.entries(part).filter(([name]) => !names(name).some(isReleased))) as Part;
  return {
    ...rest,
    ...(fields && { fields: kept(fields, (key) => partsOfField(key, fields[key] ?? {})) }),
    ...(colors && { colors: kept(colors, (key) => [`colors.${key}`]) }),
    ...(images && { images: kept(images, (slot) => [`images.${slot}`]) }),
  };
}

/** The parts of a change, started at a change number, that are not released since. */
export function coveredSince(
  changes: OverlayChanges,
  since: number,
  releases: Releases | null,
): OverlayChanges {
  return releases ? withoutParts(changes, (part) => (releases[part] ?? 0) > since) : changes;
}
