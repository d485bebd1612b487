import { classContent } from './class-face.ts';
import type { ParsedClassInput } from './class-input.ts';
import { classTemplate } from './class-template.ts';
import { appLink, defined, linksModule, optionalImage } from './parts.ts';
import type { GoogleClass } from './resources.ts';
import { textModules } from './text-modules.ts';

const sharingStatus = {
  manyHolders: 'MULTIPLE_HOLDERS',
  oneHolderManyDevices: 'ONE_USER_ALL_DEVICES',
  oneHolderOneDevice: 'ONE_USER_ONE_DEVICE',
} as const;

export function writeClass(input: ParsedClassInput): GoogleClass {
  const { sharing, callbackUrl, locations, sharedFields } = input;
  return defined({
    id: input.id,
    classTemplateInfo: classTemplate(input),
    textModulesData: sharedFields && textModules(sharedFields, input.language),
    linksModuleData: linksModule(input.links, input.language),
    merchantLocations: locations,
    multipleDevicesAndHoldersAllowedStatus: sharing && sharingStatus[sharing],
    callbackOptions: callbackUrl ? { url: callbackUrl } : undefined,
    appLinkData: appLink(input),
    enableSmartTap: input.smartTapIssuers && true,
    redemptionIssuers: input.smartTapIssuers,
    ...reviewedPart(input),
    ...classContent(input),
  });
}

function reviewedPart(input: ParsedClassInput) {
  if (input.type === 'generic') return {};
  const { issuerName, language, heroUri, imageDescription, homepageUri } = input;
  return {
    issuerName,
    reviewStatus: input.reviewStatus,
    hexBackgroundColor: input.hexBackgroundColor,
    heroImage: optionalImage(heroUri, imageDescription ?? issuerName, language),
    homepageUri: homepageUri ? { uri: homepageUri } : undefined,
    countryCode: input.countryCode,
  };
}
