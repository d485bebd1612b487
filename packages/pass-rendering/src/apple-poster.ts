import type { PassField, PassFields, PassJsonInput } from '@tessera/apple-wallet/pass-json';
import { missingForStyle, type PassContent } from '@tessera/pass-design';

type Groups = PassFields & { headerFields: PassField[]; primaryFields: PassField[] };

/** The fields of a poster, each once, in the design’s order; ignores keys without a shown field. */
function posterFields({ poster }: PassContent, groups: PassFields): PassField[] {
  const all = Object.values(groups).flatMap((fields): readonly PassField[] => fields ?? []);
  return [...new Set(poster?.fields)].flatMap((key) => all.find((field) => field.key === key) ?? []);
}

/** Whether Wallet shows the newer layout; the pass always contains the classic one for older systems. */
export const hasNewStyle = (content: PassContent): boolean =>
  content.style !== undefined && missingForStyle(content).length === 0;

/** An event ticket's fields besides the classic ones. Keys are unique in the pass, and a copy of a field announces no change. */
export function additionalFields(
  content: PassContent,
  groups: PassFields,
): Pick<PassFields, 'additionalInfoFields'> {
  if (content.passType !== 'eventTicket' || !hasNewStyle(content)) return {};
  const fields = posterFields(content, groups).map(({ changeMessage: _, ...field }) => {
    const copy: PassField & { row?: number } = { ...field, key: `${field.key}.info` };
    delete copy.row;
    return copy;
  });
  return fields.length > 0 ? { additionalInfoFields: fields } : {};
}

/** The poster of a generic pass, beside the classic style for systems before iOS 27. It contains a key once, and always has its primary field. */
export function genericPoster(content: PassContent, groups: Groups): Pick<PassJsonInput, 'posterGeneric'> {
  if (content.passType !== 'generic' || !hasNewStyle(content)) return {};
  const [main] = groups.primaryFields;
  const footerFields = posterFields(content, groups).filter((field) => field !== main);
  const isAbove = ({ key }: PassField) => !footerFields.some((field) => field.key === key);
  const { auxiliaryFields: _, ...above } = groups;
  return {
    posterGeneric: {
      ...above,
      headerFields: groups.headerFields.filter(isAbove),
      primaryFields: main ? [main] : [],
      secondaryFields: (groups.secondaryFields ?? []).filter(isAbove),
      backFields: (groups.backFields ?? []).filter(isAbove),
      ...(footerFields.length > 0 && { footerFields }),
    },
  };
}

/** The members of pass.json for newer layouts. Links and actions apply to any style. */
export function appleStyleOf(content: PassContent): Partial<PassJsonInput> {
  const { poster, guide, featuredActions } = content;
  const isNew = hasNewStyle(content);
  const isTicket = isNew && content.passType === 'eventTicket';
  return {
    ...(isTicket && { preferredStyleSchemes: ['posterEventTicket', 'eventTicket'] }),
    ...(isNew &&
      content.style === 'semantic' && { preferredStyleSchemes: ['semanticBoardingPass', 'boardingPass'] }),
    ...(isTicket && poster?.footerColor
      ? { footerBackgroundColor: poster.footerColor, useAutomaticColors: false }
      : {}),
    ...(isTicket && poster?.logoText ? { eventLogoText: poster.logoText } : {}),
    ...guide,
    ...(featuredActions && {
      featuredActions: featuredActions.map(({ id, type, ...target }) => ({
        identifier: id,
        type,
        ...('url' in target ? { url: target.url } : { placeIdentifier: target.placeId }),
      })),
    }),
  };
}
