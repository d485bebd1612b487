import { encodableMessage } from '../document/barcode-formats.ts';
import { rotatingFormats } from '../document/design-choices.ts';
import type { BarcodeFormat, DesignDocument } from '../document/design-document.ts';
import type { Field } from '../document/field-schema.ts';
import type { Colors, Images } from '../document/image-schema.ts';
import { settleLocale, settleTimezone } from '../document/locale.ts';
import type { DesignImages } from '../document/looks-schema.ts';
import { differingTexts, translatedDocument } from '../document/translations.ts';
import { fieldFormats } from '../formats/field-formats.ts';
import { asText } from '../formats/text.ts';
import { expiryOf } from './expiry.ts';
import { colorsFor, imagesFor } from './looks.ts';
import { findPoint, nearestLocations } from './nearest-locations.ts';
import { firstOverride, isMessageRestored, newestMessage, runningOverlays } from './overlays.ts';
import type {
  ContentBarcode,
  ContentField,
  ContentMessage,
  Overlay,
  PassContent,
  RenderInput,
} from './pass-content.ts';
import { holdsLiquid } from './plain-text.ts';
import { renderExtras } from './render-extras.ts';
import { renderPoster } from './render-poster.ts';
import { renderText } from './render-text.ts';
import { buildScope, createTextBudget, type Scope, type TextBudget, textBudget } from './scope.ts';

/** The inputs shared by all parts of one rendering. */
type RenderContext = {
  scope: Scope;
  running: readonly Overlay[];
};

/** Wallets omit a text of only white space. */
const blankAsEmpty = (text: string): string => (text.trim() === '' ? '' : text);

const draw = (context: RenderContext, text: string): string => blankAsEmpty(renderText(text, context.scope));

/**
 * Wallet formats notifications. Only `%@` is documented; replace other percent signs (“50% off: %@”) by the
 * full-width sign, which reads the same.
 */
const withoutDirectives = (text: string): string => text.replace(/%(?!@)/g, '％');

function drawField(context: RenderContext, field: Field): ContentField {
  const label =
    firstOverride(context.running, ({ changes }) => changes.fields?.[field.key]?.label) ?? field.label;
  const value =
    firstOverride(context.running, ({ changes }) => changes.fields?.[field.key]?.value) ?? field.value;
  const text = draw(context, value);
  const content: ContentField = {
    id: field.id,
    key: field.key,
    label: draw(context, label),
    ...(fieldFormats[field.kind].render(field, text, context.scope) ?? asText(text)),
  };
  const changeMessage = field.changeMessage && draw(context, field.changeMessage);
  // Values may have removed the placeholder, and Apple refuses the whole pass then.
  if (changeMessage?.includes('%@')) content.changeMessage = withoutDirectives(changeMessage);
  if (field.align) content.align = field.align;
  if (field.linkText && content.kind === 'link') content.linkText = draw(context, field.linkText);
  if (field.detectors) content.detectors = field.detectors;
  if (field.row) content.row = field.row;
  return content;
}

const renderFields = (context: RenderContext, fields: readonly Field[]): ContentField[] =>
  fields.map((field) => drawField(context, field));

function renderColors(context: RenderContext, colors: Colors): Colors {
  if (context.running.length === 0) return colors;
  const said = (part: keyof Colors) =>
    firstOverride(context.running, ({ changes }) => changes.colors?.[part]);
  return {
    background: said('background') ?? colors.background,
    foreground: said('foreground') ?? colors.foreground,
    label: said('label') ?? colors.label,
  };
}

function renderImages(context: RenderContext, images: Images): Images {
  const drawn = { ...images };
  for (const { changes } of context.running.toReversed()) {
    for (const [slot, image] of Object.entries(changes.images ?? {})) {
      if (image) Object.assign(drawn, { [slot]: image });
    }
  }
  return drawn;
}

/** A campaign's cover is for both wallets. */
function googleCover({ running }: RenderContext, { cover }: DesignImages): Pick<PassContent, 'googleCover'> {
  if (!cover?.google || running.some(({ changes }) => changes.images?.cover)) return {};
  return { googleCover: cover.google };
}

/** Texts for screen readers. */
function describeImages(context: RenderContext, images: Images): Images {
  const described = { ...images };
  for (const [slot, image] of Object.entries(images)) {
    if (image?.alt) Object.assign(described, { [slot]: { ...image, alt: draw(context, image.alt) } });
  }
  return described;
}

/** Google replaces names in braces. */
const isRotatable = (format: BarcodeFormat, message: string): boolean =>
  rotatingFormats.some((known) => known === format) && !/[{}]/.test(message);

/**
 * If the format cannot encode the message, such as of values set before the format changed, uses the fallback
 * format or a QR code. Omits an empty barcode, for which Apple refuses the whole pass.
 */
function drawBarcode(context: RenderContext, barcode: DesignDocument['barcode']): ContentBarcode | null {
  if (!barcode) return null;
  const text = renderText(barcode.message, context.scope);
  const { fallback } = barcode;
  const format = [barcode.format, fallback, 'qr' as const].find(
    (known) => known && encodableMessage(known, text) !== null,
  );
  const message = format ? encodableMessage(format, text) : null;
  if (!format || message === null) return null;
  const altText = barcode.altText ? draw(context, barcode.altText) : '';
  return {
    format,
    message,
    altText: altText || null,
    ...(fallback && fallback !== format && encodableMessage(fallback, message) !== null && { fallback }),
    ...(barcode.rotating && isRotatable(format, message) && { rotating: true }),
  };
}

function renderMessage(context: RenderContext, input: RenderInput): ContentMessage | null {
  const overlay = newestMessage(input.overlays, input.now);
  if (!overlay) return null;
  const text = draw(context, overlay.message);
  const googleText = overlay.googleMessage ? draw(context, overlay.googleMessage) : text;
  return {
    id: overlay.campaignId,
    text,
    ...(googleText !== text && { googleText }),
    link: overlay.link,
    at: overlay.startedAt,
    ...(overlay.messageMark && { mark: overlay.messageMark }),
  };
}

function renderLocations(
  context: RenderContext,
  { locations, nearest }: DesignDocument['features'],
): PassContent['locations'] {
  const point = nearest ? findPoint(locations, renderText(nearest, context.scope)) : null;
  return nearestLocations(locations, point).map(({ name: _name, ...location }) =>
    location.relevantText ? { ...location, relevantText: draw(context, location.relevantText) } : location,
  );
}

function renderGroupingId({ scope }: RenderContext, groupPasses: string | null): string | null {
  return groupPasses === null ? null : renderText(groupPasses, scope).trim() || null;
}

function renderDeepLink({ scope }: RenderContext, deepLink: string | null): string | null {
  if (deepLink === null || !holdsLiquid(deepLink)) return deepLink;
  return httpsAddress(renderText(deepLink, scope));
}

/** Null if the values make no https address: Google refuses the whole pass for it. */
export function httpsAddress(text: string): string | null {
  const address = URL.parse(text);
  return address?.protocol === 'https:' ? address.href : null;
}

/** The values that a text about one holder's pass can refer to. */
export function scopeOf(input: RenderInput): Scope {
  const scope = buildScope(input, {
    locale: settleLocale(input.document.language),
    timezone: settleTimezone(input.timezone),
    expiresAt: expiryOf(input.document, input.pass)?.toISOString() ?? null,
  });
  return withHeading(scope, input.document.heading);
}

/** Other texts refer to the heading, which names the event, offer or card once. */
function withHeading(scope: Scope, heading: string): Scope {
  return { ...scope, pass: { ...scope.pass, heading: blankAsEmpty(renderText(heading, scope)) } };
}

/**
 * Renders one holder's pass at one moment, in every language of the design, from the design, the person's and the pass's values, and the active
 * campaigns. Pure: the same input gives the same content in browser and server. For each part the newest active campaign wins, then older ones, then
 * the design. A missing value renders as an empty text, which both wallets' builders omit.
 */
export function renderPass(input: RenderInput): PassContent {
  const budget = createTextBudget();
  const content = renderInOneLanguage(input, budget);
  const languages = translatedLanguages(input.document);
  if (languages.length === 0) return content;
  const translations = Object.fromEntries(
    languages.flatMap((language) => {
      const document = translatedDocument(input.document, language);
      const texts = differingTexts(content, renderInOneLanguage({ ...input, document }, budget));
      return Object.keys(texts).length > 0 ? [[language, texts]] : [];
    }),
  );
  return Object.keys(translations).length > 0 ? { ...content, translations } : content;
}

/** Languages with at least one text; others show the default. */
const translatedLanguages = ({ translations }: DesignDocument): string[] =>
  Object.keys(translations).filter((language) => Object.values(translations[language] ?? {}).some(Boolean));

function renderInOneLanguage(input: RenderInput, budget: TextBudget): PassContent {
  const { document, pass } = input;
  const { features, fields } = document;
  const running = runningOverlays(input.overlays, input.now);
  const designed = { ...scopeOf(input), [textBudget]: budget };
  const changed = firstOverride(running, ({ changes }) => changes.heading);
  const scope = changed === undefined ? designed : withHeading(designed, changed);
  const context: RenderContext = { scope, running };
  const heading = String(scope.pass.heading);
  return {
    passType: document.passType,
    transitMode: document.transitMode ?? null,
    description: draw(context, document.description),
    heading,
    organizationName: input.issuer.name,
    colors: renderColors(context, colorsFor(document.colors, input)),
    images: describeImages(context, renderImages(context, imagesFor(document.images, input))),
    ...googleCover(context, document.images),
    fields: {
      header: renderFields(context, fields.header),
      primary: renderFields(context, fields.primary),
      secondary: renderFields(context, fields.secondary),
      auxiliary: renderFields(context, fields.auxiliary),
      back: renderFields(context, fields.back),
    },
    barcode: drawBarcode(context, document.barcode),
    message: renderMessage(context, input),
    ...(isMessageRestored(input.overlays, input.now) && { isMessageRestored: true }),
    locations: renderLocations(context, features),
    maxDistance: features.maxDistance ?? null,
    expiresAt: expiryOf(document, pass)?.toISOString() ?? null,
    voided: pass.voided,
    groupingId: renderGroupingId(context, features.groupPasses),
    sharingProhibited: features.sharingProhibited,
    deepLink: renderDeepLink(context, features.deepLink),
    ...renderExtras(context.scope, document),
    ...renderPoster(context.scope, document),
    locale: context.scope.locale,
    timezone: context.scope.timezone,
  };
}
