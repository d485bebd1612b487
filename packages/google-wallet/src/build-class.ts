import { classContent } from './class-face.ts';
import { type ClassInput, classInputSchema, type ParsedClassInput } from './class-input.ts';
import { classTemplate } from './class-template.ts';
import { checkUniqueKeys, parseInput } from './parse-input.ts';
import { appLink, defined, linksModule, optionalImage } from './parts.ts';
import type { GoogleClass } from './resources.ts';
import { textModules } from './text-modules.ts';

const sharingStatus = {
  manyHolders: 'MULTIPLE_HOLDERS',
  oneHolderManyDevices: 'ONE_USER_ALL_DEVICES',
  oneHolderOneDevice: 'ONE_USER_ONE_DEVICE',
} as const;

/**
 * The REST resource of a class: the shared content of all passes of a template. A generic class has a layout only; its color,
 * logo, hero and headings belong to the objects and are omitted.
 * @throws GoogleWalletError `invalidInput` with the path of each invalid value.
 * @see https://developers.google.com/wallet/reference/rest/v1/loyaltyclass (and its siblings)
 */
export function buildClass(input: ClassInput): GoogleClass {
  const parsed = parseInput(classInputSchema, input);
  checkKeys(parsed);
  const { sharing, callbackUrl, locations, sharedFields } = parsed;
  return defined({
    id: parsed.id,
    classTemplateInfo: classTemplate(parsed),
    textModulesData: sharedFields && textModules(sharedFields),
    linksModuleData: linksModule(parsed.links),
    merchantLocations: locations,
    multipleDevicesAndHoldersAllowedStatus: sharing && sharingStatus[sharing],
    callbackOptions: callbackUrl ? { url: callbackUrl } : undefined,
    appLinkData: appLink(parsed.deepLink, parsed.language),
    ...reviewedPart(parsed),
    ...classContent(parsed),
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

function checkKeys(input: ParsedClassInput): void {
  const front = input.frontRows?.flat() ?? input.frontFields ?? [];
  const references = [...front, ...(input.backFields ?? [])];
  checkUniqueKeys(
    references.flatMap((field) => ('key' in field ? [field.key] : [])),
    'The front and back fields',
  );
  checkUniqueKeys(
    (input.sharedFields ?? []).map(({ key }) => key),
    'The shared fields',
  );
  checkUniqueKeys(
    (input.links ?? []).map(({ key }) => key),
    'The links',
  );
}
