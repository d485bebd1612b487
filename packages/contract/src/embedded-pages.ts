import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle, handleFromName } from './handles.ts';

/** The pictures a page may have in the sidebar: a closed list, so that a page never brings a picture of its own. */
export const embeddedPageIcons = [
  'page',
  'book',
  'calendar',
  'chart',
  'help',
  'map',
  'megaphone',
  'people',
  'shop',
  'star',
] as const;
export type EmbeddedPageIcon = (typeof embeddedPageIcons)[number];

/** Where a page stands in the sidebar: before Pass Templates, or after Playbooks. */
export const embeddedPagePositions = ['before', 'after'] as const;
export type EmbeddedPagePosition = (typeof embeddedPagePositions)[number];

/** A sidebar entry is one line of 256 pixels. */
export const embeddedPageLabelLengthMax = 40;
export const embeddedPageSlugLengthMax = 40;
/** Longer addresses are cut or refused on their way by proxies. */
export const embeddedPageUrlLengthMax = 2000;
/** More entries than this push what people work with off a laptop's screen. */
export const embeddedPagesMax = 20;

export type EmbeddedPage = { label: string; slug: string; icon: EmbeddedPageIcon; url: string };

/** The pages of a workspace by their place in the sidebar, each list in its order. */
export type EmbeddedPages = {
  beforeNativeNavigation: EmbeddedPage[];
  afterNativeNavigation: EmbeddedPage[];
};

/** Where the page's frame begins: an address of ours that opens this one page for a few minutes. */
export type OpenedEmbeddedPage = { address: string };

export const embeddedPageSlug = z
  .string()
  .trim()
  .min(1, 'Enter the last part of the address')
  .max(embeddedPageSlugLengthMax, `Use at most ${embeddedPageSlugLengthMax} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens');

export const embeddedPageFields = z.object({
  label: nameText
    .min(1, 'Enter a label')
    .max(embeddedPageLabelLengthMax, `Use at most ${embeddedPageLabelLengthMax} characters`),
  slug: embeddedPageSlug,
  icon: z.enum(embeddedPageIcons),
  url: z
    .string()
    .trim()
    .min(1, 'Enter an address')
    .max(embeddedPageUrlLengthMax, `Use at most ${embeddedPageUrlLengthMax} characters`),
  position: z.enum(embeddedPagePositions),
});
export type EmbeddedPageFields = z.infer<typeof embeddedPageFields>;

export const embeddedPageInput = z.object({ workspaceHandle: handle, slug: embeddedPageSlug });

export const saveEmbeddedPageInput = embeddedPageFields.extend({
  workspaceHandle: handle,
  /** The slug the page has now; null for a new page. */
  currentSlug: embeddedPageSlug.nullable(),
});

export const orderEmbeddedPagesInput = z.object({
  workspaceHandle: handle,
  /** All pages of the workspace, in their new order. */
  slugs: z.array(embeddedPageSlug).max(embeddedPagesMax),
});

/** The slug a label suggests; empty when the label has no letter or digit of ours. */
export function embeddedPageSlugOf(label: string): string {
  return handleFromName(label).slice(0, embeddedPageSlugLengthMax).replace(/-+$/, '');
}

/** Guides of ours, the only pages of this installation that let themselves be framed. */
export const playbooksPath = '/_/playbooks';

/**
 * What is wrong with an address to embed; null when nothing is. It begins with https://, carries no password, and lies elsewhere:
 * of this installation only the guides can be framed.
 */
export function embeddedPageUrlProblem(url: string, publicUrl: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed) return 'Enter a whole address, beginning with https://';
  if (parsed.username || parsed.password) return 'Leave the user name and the password out of the address';
  if (!canBeNamedInPolicy(parsed.host)) return 'The name of the site has characters no site has';
  if (parsed.origin === new URL(publicUrl).origin)
    return isOwnGuide(parsed.pathname) ? null : 'Of this installation only its playbooks can be embedded';
  return parsed.protocol === 'https:' ? null : 'Enter an address that begins with https://';
}

/**
 * Whether the policy of a page can name a host (`host` of a URL) as it is written. Addresses may have signs in it that end a word or a
 * directive there, such as `https://a;sandbox`; no site is reached under one.
 */
export function canBeNamedInPolicy(host: string): boolean {
  return /^[\w.:[\]-]*$/.test(host);
}

function isOwnGuide(path: string): boolean {
  return path === playbooksPath || path.startsWith(`${playbooksPath}/`);
}
