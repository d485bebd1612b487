export { type AppleImage, appleImages } from './apple-images.ts';
export { type AppleIdentifiers, applePassForm, applePassJson } from './apple-pass-json.ts';
export { type GoogleClassContent, googleClass, googleMessage } from './google-class.ts';
export type { GoogleImageAddresses } from './google-images.ts';
export type { GoogleLayout } from './google-layout.ts';
export { type GoogleObjectContent, googleObject } from './google-object.ts';
export { type GoogleTemplate, googleTemplate } from './google-template.ts';
export { withoutHolder } from './without-holder.ts';
export { withoutNulls } from './without-nulls.ts';
