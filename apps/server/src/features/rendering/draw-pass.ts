import { type PassContent, type RenderInput, renderPass, translatedDocument } from '@tessera/pass-design';
import { appleImages, applePassForm, googlePreview } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import { preferredLanguage, type VisitorLanguage } from '../../http/visitor-language.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { imagesOf } from './google-resources.ts';

export type Drawing = {
  workspaceId: string;
  templateName: string;
  wallet: 'apple' | 'google';
  visitor: VisitorLanguage;
  input: RenderInput;
  sharedInput: RenderInput;
  content: PassContent;
};

/** The content in the language of the design that the visitor prefers. */
export function contentFor(visitor: VisitorLanguage, input: RenderInput): PassContent {
  const { document } = input;
  return renderPass({
    ...input,
    document: translatedDocument(document, preferredLanguage(visitor, document)),
  });
}

/** What a public page draws the front of a pass from, with the readers of the previews; without what only wallets read. */
export function drawPass({ config }: Pick<Context, 'config'>, drawing: Drawing) {
  const { wallet, visitor, content } = drawing;
  const phone = { locale: visitor.accepted[0] ?? content.locale, timezone: content.timezone };
  // Phones compute changing codes from a secret that browsers never get.
  const shown = { ...content, barcode: content.barcode?.rotating ? null : content.barcode };
  const seen = { ...drawing, content: shown };
  const forms = wallet === 'google' ? googleForms(config, seen) : appleForm(config, seen);
  return { wallet, ...phone, ...forms };
}

function appleForm({ publicUrl }: Context['config'], { workspaceId, content }: Drawing) {
  const identifiers = { passTypeIdentifier: '', teamIdentifier: '', serialNumber: '' };
  const form = applePassForm(content, identifiers);
  const images = appleImages(content).flatMap(({ name, image }) => {
    const slot = /^(\w+)\.png$/.exec(name)?.[1];
    return image && slot && slot !== 'icon'
      ? [[slot, imageUrl(publicUrl, workspaceId, image, 'cropped')]]
      : [];
  });
  return {
    passJson: without(form, ['nfc', 'locations', 'beacons', 'backFields']),
    images: Object.fromEntries(images),
  };
}

function googleForms({ publicUrl }: Context['config'], drawing: Drawing) {
  const { input, sharedInput, templateName, visitor, content } = drawing;
  const { class: common, object } = googlePreview({
    document: input.document,
    name: templateName,
    content,
    shared: contentFor(visitor, sharedInput),
    serialNumber: input.pass.serialNumber,
    images: imagesOf(publicUrl, drawing.workspaceId),
  });
  const unread = ['linksModuleData', 'locations', 'merchantLocations', 'smartTapRedemptionValue'];
  return { classJson: without(common, unread), objectJson: without(object, unread) };
}

/** Omits members of an object and of the objects in it. */
function without(object: object, names: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(object).filter(([name]) => !names.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? without(value, names) : value,
    ]),
  );
}
