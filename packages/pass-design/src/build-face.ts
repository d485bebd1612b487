import { encodableMessage } from './barcode-formats.ts';
import type { Colors, DesignDocument, Field, Images } from './design-document.ts';
import { drawValue } from './draw-field.ts';
import { drawRelevance } from './draw-relevance.ts';
import { expiryOf } from './expiry.ts';
import type { Face, FaceBarcode, FaceField, FaceInput, FaceMessage, Overlay } from './face.ts';
import { settleLocale, settleTimezone } from './locale.ts';
import { firstSaid, newestMessage, runningOverlays } from './overlays.ts';
import { holdsLiquid } from './plain-text.ts';
import { renderText } from './render-text.ts';
import { buildScope, type Scope } from './scope.ts';
import { type Translate, translateFor } from './translate.ts';

/** Everything the parts of one face are drawn with. */
type Pen = {
  scope: Scope;
  translate: Translate;
  running: readonly Overlay[];
};

/** A text of only white space is empty: both wallets leave it out. */
const blankAsEmpty = (text: string): string => (text.trim() === '' ? '' : text);

const draw = (pen: Pen, text: string): string => blankAsEmpty(renderText(pen.translate(text), pen.scope));

function drawField(pen: Pen, field: Field): FaceField {
  const label = firstSaid(pen.running, ({ changes }) => changes.fields?.[field.key]?.label) ?? field.label;
  const value = firstSaid(pen.running, ({ changes }) => changes.fields?.[field.key]?.value) ?? field.value;
  const face: FaceField = {
    key: field.key,
    label: draw(pen, label),
    ...drawValue(field, draw(pen, value), pen.scope),
  };
  if (field.changeMessage) face.changeMessage = pen.translate(field.changeMessage);
  if (field.align) face.align = field.align;
  return face;
}

const drawFields = (pen: Pen, fields: readonly Field[]): FaceField[] =>
  fields.map((field) => drawField(pen, field));

function drawColors(pen: Pen, colors: Colors): Colors {
  if (pen.running.length === 0) return colors;
  const said = (part: keyof Colors) => firstSaid(pen.running, ({ changes }) => changes.colors?.[part]);
  return {
    background: said('background') ?? colors.background,
    foreground: said('foreground') ?? colors.foreground,
    label: said('label') ?? colors.label,
  };
}

function drawImages(pen: Pen, images: Images): Images {
  const drawn = { ...images };
  for (const { changes } of pen.running.toReversed()) {
    for (const [slot, image] of Object.entries(changes.images ?? {})) {
      if (image) Object.assign(drawn, { [slot]: image });
    }
  }
  return drawn;
}

/** A barcode that cannot be drawn is left out: Apple refuses the whole pass over it. */
function drawBarcode(pen: Pen, barcode: DesignDocument['barcode']): FaceBarcode | null {
  if (!barcode) return null;
  const message = encodableMessage(barcode.format, renderText(barcode.message, pen.scope));
  if (message === null) return null;
  const altText = barcode.altText ? draw(pen, barcode.altText) : '';
  return { format: barcode.format, message, altText: altText || null };
}

function drawMessage(pen: Pen, input: FaceInput): FaceMessage | null {
  const overlay = newestMessage(input.overlays, input.now);
  if (!overlay) return null;
  return {
    id: overlay.campaignId,
    text: draw(pen, overlay.message),
    link: overlay.link,
    at: overlay.startedAt,
  };
}

function drawLocations(pen: Pen, locations: DesignDocument['features']['locations']): Face['locations'] {
  return locations.map((location) =>
    location.relevantText ? { ...location, relevantText: draw(pen, location.relevantText) } : location,
  );
}

function drawGroupingId({ scope }: Pen, groupPasses: string | null): string | null {
  return groupPasses === null ? null : renderText(groupPasses, scope).trim() || null;
}

/** An address that the values make no web address of is left out: Google refuses the whole pass over it. */
function drawDeepLink({ scope }: Pen, deepLink: string | null): string | null {
  if (deepLink === null || !holdsLiquid(deepLink)) return deepLink;
  const address = URL.parse(renderText(deepLink, scope));
  return address?.protocol === 'https:' ? address.href : null;
}

function takePen(input: FaceInput, expiresAt: string | null): Pen {
  const locale = settleLocale(input.locale);
  const timezone = settleTimezone(input.timezone);
  return {
    scope: buildScope(input, { locale, timezone, expiresAt }),
    translate: translateFor(input.document.translations, locale),
    running: runningOverlays(input.overlays, input.now),
  };
}

/**
 * What one holder's pass shows at one moment: the design, the person's and the pass's values, and the running campaigns. Pure: the same
 * input gives the same face in a browser and on a server. For each part the newest running campaign wins, then the older ones, then the
 * design. A missing value renders as an empty text, which both wallets' builders leave out.
 */
export function buildFace(input: FaceInput): Face {
  const { document, pass } = input;
  const { features, fields } = document;
  const expiresAt = expiryOf(document, pass)?.toISOString() ?? null;
  const pen = takePen(input, expiresAt);
  return {
    passType: document.passType,
    transitMode: document.transitMode ?? null,
    description: draw(pen, document.description),
    heading: draw(pen, firstSaid(pen.running, ({ changes }) => changes.heading) ?? document.heading),
    organizationName: input.issuer.name,
    colors: drawColors(pen, document.colors),
    images: drawImages(pen, document.images),
    fields: {
      header: drawFields(pen, fields.header),
      primary: drawFields(pen, fields.primary),
      secondary: drawFields(pen, fields.secondary),
      auxiliary: drawFields(pen, fields.auxiliary),
      back: drawFields(pen, fields.back),
    },
    barcode: drawBarcode(pen, document.barcode),
    message: drawMessage(pen, input),
    locations: drawLocations(pen, features.locations),
    maxDistance: features.maxDistance ?? null,
    expiresAt,
    voided: pass.voided,
    groupingId: drawGroupingId(pen, features.groupPasses),
    sharingProhibited: features.sharingProhibited,
    deepLink: drawDeepLink(pen, features.deepLink),
    ...(features.relevance && { relevance: drawRelevance(pen.scope, features.relevance) }),
    locale: pen.scope.locale,
    timezone: pen.scope.timezone,
  };
}
