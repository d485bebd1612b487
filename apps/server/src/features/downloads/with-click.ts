import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

export type ShopClick = { workspaceId: string; clickId: string };

/** The click as another site gets it. It is random, and tells nothing about the pass. */
export const shopClick = ({ workspaceId, clickId }: ShopClick): string =>
  `${workspacePublicId(workspaceId)}.${shortUuid(clickId)}`;

/** Null for a text that is no such click. */
export function readShopClick(text: string): ShopClick | null {
  const [workspace = '', click = '', ...rest] = text.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const clickId = readShortUuid(click);
  return workspaceId && clickId && rest.length === 0 ? { workspaceId, clickId } : null;
}

/** The query parameter by which a shop gets the click that led to it. */
const parameter = 'tessera_click';

/** The address with the click appended to its query; all else stays as it is written. */
export function withClick(link: string, click: string): string {
  const end = link.indexOf('#');
  const address = end === -1 ? link : link.slice(0, end);
  const fragment = end === -1 ? '' : link.slice(end);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${parameter}=${click}${fragment}`;
}
