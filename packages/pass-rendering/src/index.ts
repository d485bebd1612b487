export { type AppleImage, appleImages } from './apple-images.ts';
export { type AppleIdentifiers, applePassForm, applePassJson } from './apple-pass-json.ts';
export { type AppleStrings, appleStrings } from './apple-strings.ts';
export { languageChain } from './built-in-texts.ts';
export { type ChangeNotice, changeNotices } from './change-notices.ts';
export {
  type AnnouncedValues,
  announcedValues,
  changedAnnouncements,
  isUrgentChange,
} from './google-announcements.ts';
export { type GoogleClassContent, googleClass, googleMessage } from './google-class.ts';
export { googlePassTemplate } from './google-flight.ts';
export type { GoogleImageAddresses } from './google-images.ts';
export type { GoogleLayout } from './google-layout.ts';
export { type GoogleObjectContent, googleObject } from './google-object.ts';
export { asPatch, withoutNulls } from './google-patch.ts';
export { googlePreview } from './google-preview.ts';
export { type GoogleTemplate, googleTemplate, sharedAtGoogle, withoutHolder } from './google-template.ts';
