import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle, handleFromName } from './handles.ts';

/** Icons of pages in the sidebar: a closed list, because pages must not bring images. */
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

/** The position in the sidebar: before Pass Templates, or after Playbooks. */
export const embeddedPagePositions = ['before', 'after'] as const;
export type EmbeddedPagePosition = (typeof embeddedPagePositions)[number];

/** A sidebar entry is one line of 256 pixels. */
export const embeddedPageLabelLengthMax = 40;
export const embeddedPageSlugLengthMax = 40;
/** Proxies truncate or reject longer URLs. */
export const embeddedPageUrlLengthMax = 2000;
/** More entries would push the product's own off a laptop's screen. */
export const embeddedPagesMax = 20;

export type EmbeddedPage = { label: string; slug: string; icon: EmbeddedPageIcon; url: string };

/** The pages of a workspace by position in the sidebar, each list in order. */
export type EmbeddedPages = {
  beforeNativeNavigation: EmbeddedPage[];
  afterNativeNavigation: EmbeddedPage[];
};

/** The initial URL of the page's frame: ours, and valid for a few minutes. */
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
  /** The page's current slug; null for a new page. */
  currentSlug: embeddedPageSlug.nullable(),
});

export const orderEmbeddedPagesInput = z.object({
  workspaceHandle: handle,
  /** All pages of the workspace, in their new order. */
  slugs: z.array(embeddedPageSlug).max(embeddedPagesMax),
});

/** The slug for a label; empty if the label contains no ASCII letter or digit. */
export function embeddedPageSlugOf(label: string): string {
  return handleFromName(label).slice(0, embeddedPageSlugLengthMax).replace(/-+$/, '');
}

/** Our guides, the only pages of this installation that allow framing. */
export const playbooksPath = '/_/playbooks';

/**
 * The problem with a URL to embed, or null. It must begin with https://, contain no password, and be on another site, except for
 * the guides.
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
 * Whether a content security policy can contain a host (`host` of a URL). URLs may contain characters that end a token or
 * directive there, such as `https://a;sandbox`; no real site has one.
 */
export function canBeNamedInPolicy(host: string): boolean {
  return /^[\w.:[\]-]*$/.test(host);
}

function isOwnGuide(path: string): boolean {
  return path === playbooksPath || path.startsWith(`${playbooksPath}/`);
}
