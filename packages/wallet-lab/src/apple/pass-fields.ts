import type { PassField } from './pass-json.ts';

/** The styles in the phone's order of preference. */
export const passStyles = [
  'boardingPass',
  'coupon',
  'eventTicket',
  'generic',
  'storeCard',
  'posterGeneric',
] as const;
export type PassStyle = (typeof passStyles)[number];

const fieldGroups = [
  'headerFields',
  'primaryFields',
  'secondaryFields',
  'auxiliaryFields',
  'backFields',
  'additionalInfoFields',
  'footerFields',
] as const;

type PassStructure = { readonly [Group in (typeof fieldGroups)[number]]?: readonly PassField[] | undefined };

/** The part of pass.json that contains the fields. */
export type StyledPass = { readonly [Style in PassStyle]?: PassStructure | undefined };

/** All fields of the pass's first style, front to back. */
export function passFields(pass: StyledPass): PassField[] {
  const style = passStyles.find((name) => pass[name]);
  const structure = style ? pass[style] : undefined;
  return structure ? fieldGroups.flatMap((group) => structure[group] ?? []) : [];
}
