import { defaultLogoAddress, pictureAddress } from '@tessera/contract';
import { buildClass, buildObject, type GoogleClass, type GoogleObject } from '@tessera/google-wallet';
import type { PassContent } from '@tessera/pass-design';
import {
  type GoogleImageAddresses,
  googlePassTemplate,
  googleClass as writeGoogleClass,
  googleObject as writeGoogleObject,
} from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import { imageBaseUrl } from '../../platform/files/image-url.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import type { GoogleTemplate } from './load-google-template.ts';
import { rotatingBarcodeSecret } from './rotating-barcode.ts';

/** @param held the pass's object if it exists: an object keeps its type, and a flight its class while its details name no other */
export function googleTemplateOfPass(
  google: GoogleTemplate,
  content: PassContent,
  held: { object_type: string; class_id: string } | null,
): GoogleTemplate {
  const own = googlePassTemplate(google, content);
  if (!held || own.type === held.object_type) return own;
  return held.object_type === 'flight' ? { ...google, type: 'flight', classId: held.class_id } : google;
}

/** A patch: `null` removes an earlier value. @param flight the content of a pass of the flight @throws GoogleWalletError `invalidInput` */
export function googleClass(publicUrl: string, google: GoogleTemplate, flight?: PassContent): GoogleClass {
  const { workspaceId, renderer, sharedAttributes } = google;
  const shared = {
    content: googleClassContent(google),
    agreed: flight ?? renderer.sharedContent(sharedAttributes),
    images: imagesOf(publicUrl, workspaceId),
    callbackUrl: `${publicUrl}/wallet/google/${workspacePublicId(workspaceId)}/callback`,
  };
  return writeGoogleClass(google, shared, buildClass);
}

export function googleClassContent(google: GoogleTemplate): PassContent {
  return google.renderer.sharedContent();
}

export function googleObjectId(google: GoogleTemplate, passId: string): string {
  return `${google.issuer.identifier}.${passSerialNumber({ workspaceId: google.workspaceId, passId })}`;
}

/** A patch: `null` removes an earlier value. @throws GoogleWalletError `invalidInput` */
export function googleObject(
  { config: { publicUrl }, keys }: Pick<Context, 'config' | 'keys'>,
  google: GoogleTemplate,
  passId: string,
  content: PassContent,
): GoogleObject {
  const { workspaceId } = google;
  const rendered = {
    id: googleObjectId(google, passId),
    serialNumber: passSerialNumber({ workspaceId, passId }),
    content,
    images: imagesOf(publicUrl, workspaceId),
    ...(content.barcode?.rotating && { rotatingSecret: rotatingBarcodeSecret(keys, passId).toString('hex') }),
  };
  return writeGoogleObject(google, rendered, buildObject);
}

export function imagesOf(publicUrl: string, workspaceId: string): GoogleImageAddresses {
  const base = imageBaseUrl(publicUrl, workspaceId);
  return {
    uploaded: (image, size, background) => pictureAddress(base, image, size, background),
    defaultLogo: (name, colors) => defaultLogoAddress(base, name, colors),
  };
}
