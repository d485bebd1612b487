import { defaultLogoAddress, type PictureSize, pictureAddress } from '@tessera/contract';
import {
  type Colors,
  type ImageRef,
  type Overlay,
  type PassContent,
  type RenderInput,
  renderPass,
} from '@tessera/pass-design';
import {
  appleImages,
  applePassForm,
  appleStrings,
  googleClass,
  googleObject,
  googlePassTemplate,
  googleTemplate,
  withoutHolder,
  withoutNulls,
} from '@tessera/pass-rendering';
import { localizePass, stringsOf } from '@tessera/wallet-lab/localize-pass';
import type { AppleCard, AppleImageSlot } from './apple/apple-card.ts';
import { appleCardFromPassJson } from './apple/apple-card-from-pass-json.ts';
import type { IosVersion } from './apple/apple-value-text.ts';
import type { GoogleCard } from './google/google-card.ts';
import { googleCardFromResources } from './google/google-card-from-resources.ts';

export type PreviewedPass = {
  input: RenderInput;
  content: PassContent;
  templateName: string;
  campaigns: readonly Overlay[];
  language: string;
  iosVersion?: IosVersion;
};

type PreviewOptions = {
  templateName: string;
  campaigns?: readonly Overlay[];
  language?: string | undefined;
};

export function previewedPass(
  input: RenderInput,
  { templateName, campaigns = input.overlays, language }: PreviewOptions,
): PreviewedPass {
  const content = renderPass(input);
  return { input, content, templateName, campaigns, language: language ?? content.locale };
}

export type PictureAddresses = {
  uploaded(image: ImageRef, size: PictureSize, background?: string): string;
  defaultLogo(name: string, colors: Pick<Colors, 'background' | 'foreground'>): string;
};

export const workspacePictures = (imageBaseUrl: string): PictureAddresses => ({
  uploaded: (image, size, background) => pictureAddress(imageBaseUrl, image, size, background),
  defaultLogo: (name, colors) => defaultLogoAddress(imageBaseUrl, name, colors),
});

const identifiers = { passTypeIdentifier: 'pass.preview', teamIdentifier: 'PREVIEW' };
const classId = '1.preview';
/** Replaces the pass's secret, which only the server and the wallets know. */
const sampleSecret = '0'.repeat(40);

export function appleCardOf(pass: PreviewedPass, pictures: PictureAddresses): AppleCard {
  const { content } = pass;
  const images = appleImages(content);
  const imageUrl = (slot: AppleImageSlot) => {
    const file = images.find(({ name }) => name === `${slot}.png`);
    if (!file) return undefined;
    const { image } = file;
    return image
      ? pictures.uploaded(image, 'cropped')
      : pictures.defaultLogo(content.heading || content.organizationName, content.colors);
  };
  return appleCardFromPassJson(applePassOf(pass), imageUrl, deviceOf(pass));
}

export function applePassOf({ content, input, language }: PreviewedPass) {
  const passJson = applePassForm(content, { ...identifiers, serialNumber: input.pass.serialNumber });
  return localizePass(passJson, stringsOf(appleStrings(content), language));
}

export function googleCardOf(pass: PreviewedPass, images: PictureAddresses): GoogleCard {
  const { class: common, object } = googleResourcesOf(pass, images);
  return googleCardFromResources(common, object, deviceOf(pass));
}

/** The class and object of a pass at Google. Campaign messages are sent separately, to passes that are saved by then. */
export function googleResourcesOf(pass: PreviewedPass, images: PictureAddresses) {
  const { input, content, templateName, campaigns } = pass;
  const { serialNumber } = input.pass;
  const template = googlePassTemplate(
    googleTemplate({ document: input.document, name: templateName, classId }),
    content,
  );
  const shared = withoutHolder({ ...input, overlays: campaigns }, { serialNumber });
  // Some details of an event belong to the class; take this pass's, as if all passes were for one event.
  const common = googleClass(template, { content: renderPass(shared), agreed: content, images });
  const object = googleObject(template, {
    id: `${classId}.pass`,
    serialNumber,
    content,
    images,
    rotatingSecret: sampleSecret,
  });
  return { type: template.type, class: withoutNulls(common), object: withoutNulls(object) };
}

export function deviceOf({ input, content, language, iosVersion }: PreviewedPass) {
  return {
    locale: language,
    timezone: content.timezone,
    now: input.now,
    ...(iosVersion && { iosVersion }),
  };
}
