import {
  actionTypes,
  type DesignDocument,
  type FeaturedAction,
  featuredActionsMax,
  guideKeysOf,
  headingLengthMax,
  styleOf,
  urlLengthMax,
} from '@tessera/pass-design';
import { readColor } from './import-colors.ts';
import { notePhone } from './import-links.ts';
import { type ImportReader, isObject, type Json } from './import-notes.ts';

export const posterKeys = [
  ...['preferredStyleSchemes', 'footerBackgroundColor', 'useAutomaticColors', 'eventLogoText'],
  'featuredActions',
] as const;

type Layout = Pick<DesignDocument, 'style' | 'poster'>;

/** The newer layout of a pass. @param fields ids of the fields in the poster's own row */
export function importStyle(
  reader: ImportReader,
  pass: Json,
  { passType, fields }: Pick<DesignDocument, 'passType'> & { fields: string[] },
): Layout {
  const [scheme]: unknown[] = Array.isArray(pass.preferredStyleSchemes) ? pass.preferredStyleSchemes : [];
  const style = styleOf(passType);
  const isNew =
    (passType === 'eventTicket' && scheme === 'posterEventTicket') ||
    (passType === 'boardingPass' && scheme === 'semanticBoardingPass') ||
    (passType === 'generic' && isObject(pass.posterGeneric));
  if (pass.useAutomaticColors === true)
    reader.note('useAutomaticColors', 'A design has colors of its own; this was left out.');
  const isPoster = isNew && style !== undefined && style !== 'semantic';
  for (const key of ['footerBackgroundColor', 'eventLogoText'] as const) {
    if (!isPoster && pass[key] !== undefined) reader.note(key, 'Only a poster shows this; it was left out.');
  }
  if (!isNew || !style) {
    if (pass.preferredStyleSchemes !== undefined)
      reader.note('preferredStyleSchemes', 'This design has the classic style; these were left out.');
    return {};
  }
  if (style === 'semantic') return { style };
  const footerColor =
    typeof pass.footerBackgroundColor === 'string' ? readColor(pass.footerBackgroundColor) : null;
  if (pass.footerBackgroundColor !== undefined && !footerColor)
    reader.note('footerBackgroundColor', 'This color could not be read and was left out.');
  const logoText = reader.text(pass.eventLogoText, 'eventLogoText', headingLengthMax);
  return {
    style,
    poster: {
      ...(footerColor && { footerColor }),
      ...(logoText && { logoText }),
      fields: [...new Set(fields)],
    },
  };
}

export function importGuide(
  reader: ImportReader,
  pass: Json,
  { passType }: Pick<DesignDocument, 'passType'>,
): Pick<DesignDocument['features'], 'guide'> {
  const guide = Object.fromEntries(
    guideKeysOf(passType).flatMap((key) => {
      const address = reader.text(pass[key], key, urlLengthMax);
      if (/PhoneNumber$/.test(key)) notePhone(reader, key, address);
      return address ? [[key, address]] : [];
    }),
  );
  return Object.keys(guide).length > 0 ? { guide } : {};
}

export function importActions(
  reader: ImportReader,
  pass: Json,
): Pick<DesignDocument['features'], 'featuredActions'> {
  const actions: FeaturedAction[] = [];
  for (const [raw, path] of reader.list(pass.featuredActions, 'featuredActions', featuredActionsMax)) {
    const type = actionTypes.find((known) => known === raw.type);
    const address = reader.text(raw.url ?? raw.placeIdentifier, path, urlLengthMax);
    if (!type || !address) reader.note(path, 'This action could not be taken over.');
    else actions.push({ id: freeId(raw.identifier, actions), type, address });
  }
  return actions.length > 0 ? { featuredActions: actions } : {};
}

function freeId(identifier: unknown, actions: readonly FeaturedAction[]): string {
  const wanted =
    String(identifier ?? '')
      .replace(/[^A-Za-z0-9_-]/g, '')
      .slice(0, 50) || 'action';
  return actions.some(({ id }) => id === wanted) ? `${wanted}_2` : wanted;
}
