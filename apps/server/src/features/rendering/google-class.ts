import { buildClass, type ClassInput, type GoogleClass } from '@tessera/google-wallet';
import { latestMessageKey, type PassContent } from '@tessera/pass-design';
import { workspacePublicId } from '../../platform/public-ids.ts';
import type { PassRow } from '../passes/find-pass.ts';
import { googleImages } from './google-images.ts';
import { googleDeepLink, hasOwnDeepLinks } from './google-link.ts';
import type { GoogleTemplate } from './load-google-template.ts';

const blankHolder = { email: '', first_name: '', last_name: '', attributes: {} };

/**
 * The class that all passes of a template share at Google, in the form of a patch: `null` removes an earlier value.
 * @throws GoogleWalletError `invalidInput` if Google could not show it.
 */
export function googleClass(publicUrl: string, google: GoogleTemplate): GoogleClass {
  const content = googleClassContent(google);
  const resource = buildClass({
    ...commonPart(publicUrl, google, content),
    ...typedPart(publicUrl, google, content),
  });
  return { ...resource, ...(resource.appLinkData ? {} : { appLinkData: null }) };
}

/** The content that all passes of the template share, without any holder's values. */
export function googleClassContent(google: GoogleTemplate): PassContent {
  return google.renderer.contentOf(blankPass(google), blankHolder);
}

/** A pass without values of its own, created before every campaign, so that all running campaigns apply. */
function blankPass({ workspaceId, renderer }: GoogleTemplate): PassRow {
  const never = new Date(0);
  return {
    workspace_id: workspaceId,
    id: '00000000-0000-0000-0000-000000000000',
    pass_template_id: renderer.template.id,
    pass_user_id: '00000000-0000-0000-0000-000000000000',
    attributes: {},
    status: 'issued',
    voided_at: null,
    external_id: null,
    issued_via: null,
    issued_by: null,
    void_final_at: null,
    expires_at: null,
    link_version: 1,
    change_number: '0',
    last_modified: never,
    created_at: never,
    filter_values: {},
  };
}

function commonPart(publicUrl: string, google: GoogleTemplate, content: PassContent) {
  const { workspaceId, renderer, classId, layout } = google;
  const { heroUri, imageDescription } = googleImages(publicUrl, workspaceId, content);
  return {
    id: classId,
    issuerName: content.organizationName || renderer.template.name,
    language: content.locale,
    hexBackgroundColor: content.colors.background,
    heroUri,
    imageDescription,
    frontFields: layout.front.map((key) =>
      key === layout.points ? { path: 'object.loyaltyPoints.balance' } : { key },
    ),
    // Same keys and order as in the objects: Google shows the first ten of either.
    backFields: [latestMessageKey, ...layout.back, ...layout.links].map((key) => ({ key })),
    objectLinkKeys: [latestMessageKey, ...layout.links],
    locations: content.locations.map(({ latitude, longitude }) => ({ latitude, longitude })),
    sharing: content.sharingProhibited ? ('oneHolderManyDevices' as const) : ('manyHolders' as const),
    callbackUrl: `${publicUrl}/wallet/google/${workspacePublicId(workspaceId)}/callback`,
    deepLink: hasOwnDeepLinks(google) ? undefined : (googleDeepLink(content) ?? undefined),
  };
}

type TypedPart = {
  [Type in ClassInput['type']]: Omit<Extract<ClassInput, { type: Type }>, 'id' | 'issuerName'>;
}[Exclude<ClassInput['type'], 'flight'>];

const transitTypes = { air: 'OTHER', rail: 'RAIL', bus: 'BUS', boat: 'FERRY', other: 'OTHER' } as const;

function typedPart(publicUrl: string, google: GoogleTemplate, content: PassContent): TypedPart {
  const { workspaceId, renderer, type } = google;
  const { logoUri } = googleImages(publicUrl, workspaceId, content);
  const heading = content.heading || renderer.template.name;
  switch (type) {
    case 'loyalty':
    case 'giftCard':
    case 'offer':
      return { type, heading, logoUri };
    case 'eventTicket':
      return { type, heading, logoUri, ...eventPart(google) };
    case 'transit':
      return { type, heading, logoUri, transitType: transitTypes[content.transitMode ?? 'other'] };
    case 'generic':
    case 'flight':
      return { type: 'generic' };
  }
}

/** Google notifies holders three hours before the event, based on the class's `dateTime.start`; objects have no such field. */
function eventPart(google: GoogleTemplate) {
  const shared = { ...blankPass(google), attributes: google.sharedAttributes };
  const { relevance } = google.renderer.contentOf(shared, blankHolder);
  const venue = relevance?.venue;
  return {
    startsAt: relevance?.date?.start ?? null,
    // Google requires an address for a venue; without one, use the name.
    venue: venue ? { name: venue, address: venue } : null,
  };
}
