import { completeAddress } from '../document/address.ts';
import { guideKinds } from '../document/design-choices.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { FeaturedAction, GuideKey } from '../document/poster-schema.ts';
import type { ContentAction, PassContent } from './pass-content.ts';
import { renderText } from './render-text.ts';
import type { Scope } from './scope.ts';

/** The content of Apple’s newer layouts, without incomplete addresses. */
export function renderPoster(
  scope: Scope,
  { style, poster, fields, features }: DesignDocument,
): Pick<PassContent, 'style' | 'poster' | 'guide' | 'featuredActions'> {
  const guide = renderGuide(scope, features.guide ?? {});
  const actions = (features.featuredActions ?? []).flatMap((action) => renderAction(scope, action) ?? []);
  const all = Object.values(fields).flat();
  const shown = poster?.fields
    ? poster.fields.flatMap((id) => all.find((field) => field.id === id) ?? [])
    : fields.auxiliary;
  return {
    ...(style && { style }),
    ...(style === 'poster' && {
      poster: {
        footerColor: poster?.footerColor ?? null,
        logoText: renderText(poster?.logoText ?? '', scope).trim(),
        fields: shown.map(({ key }) => key),
      },
    }),
    ...(Object.keys(guide).length > 0 && { guide }),
    ...(actions.length > 0 && { featuredActions: actions }),
  };
}

const kinds: Partial<Record<GuideKey, 'website' | 'email' | 'phone'>> = Object.assign(
  {},
  ...Object.values(guideKinds),
);

function renderGuide(scope: Scope, guide: NonNullable<DesignDocument['features']['guide']>) {
  return Object.fromEntries(
    Object.entries(guide).flatMap(([key, address]) => {
      const url = guideAddress(key as GuideKey, renderText(address, scope).trim());
      return url === null ? [] : [[key, url]];
    }),
  );
}

/** The address of a guide's link, or null. Apple accepts mail addresses and phone numbers without a scheme. */
export function guideAddress(key: GuideKey, text: string): string | null {
  const kind = kinds[key] ?? 'website';
  const url = completeAddress(kind, text);
  if (url === null || (kind === 'website' && !/^https?:/i.test(url))) return null;
  return kind === 'website' ? url : url.replace(/^(mailto|tel):/i, '');
}

function renderAction(scope: Scope, { id, type, address }: FeaturedAction): ContentAction | null {
  const target = actionTarget(type, renderText(address, scope).trim());
  return target && { id, type, ...target };
}

/** What a button opens, or null. */
export function actionTarget(
  type: FeaturedAction['type'],
  text: string,
): { url: string } | { placeId: string } | null {
  // An Apple Maps id has only capitals and digits.
  if (type === 'place' && /^[A-Z0-9]{8,}$/.test(text)) return { placeId: text };
  const url = completeAddress(type === 'call' ? 'phone' : 'website', text);
  return url === null ? null : { url };
}
