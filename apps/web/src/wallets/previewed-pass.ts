import { defaultLogoAddress, type PictureSize, pictureAddress } from '@tessera/contract';
import {
  type Colors,
  type ImageRef,
  type Overlay,
  type PassContent,
  type RenderInput,
  renderPass,
} from '@tessera/pass-design';
import { appleImages, applePassForm, appleStrings } from '@tessera/pass-rendering';
import { localizePass, stringsOf } from '@tessera/wallet-lab/localize-pass';
import type { AppleImageSlot } from './apple/apple-card.ts';
import type { IosVersion } from './apple/apple-value-text.ts';

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

export function applePassOf({ content, input, language }: PreviewedPass) {
  const passJson = applePassForm(content, { ...identifiers, serialNumber: input.pass.serialNumber });
  return localizePass(passJson, stringsOf(appleStrings(content), language));
}

/** The address of a picture of the issued bundle; undefined if the bundle has none. */
export function applePictureOf({ content }: PreviewedPass, pictures: PictureAddresses, slot: AppleImageSlot) {
  const file = appleImages(content).find(({ name }) => name === `${slot}.png`);
  if (!file) return undefined;
  return file.image
    ? pictures.uploaded(file.image, 'cropped')
    : pictures.defaultLogo(content.heading || content.organizationName, content.colors);
}

export function deviceOf({ input, content, language, iosVersion }: PreviewedPass) {
  return {
    locale: language,
    timezone: content.timezone,
    now: input.now,
    ...(iosVersion && { iosVersion }),
  };
}
