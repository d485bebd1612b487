import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

export type ShopClick = { workspaceId: string; clickId: string };

/** Random, so that other sites learn nothing about the pass. */
export const shopClick = ({ workspaceId, clickId }: ShopClick): string =>
  `${workspacePublicId(workspaceId)}.${shortUuid(clickId)}`;

/** Null if malformed. */
export function readShopClick(text: string): ShopClick | null {
  const [workspace = '', click = '', ...rest] = text.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const clickId = readShortUuid(click);
  return workspaceId && clickId && rest.length === 0 ? { workspaceId, clickId } : null;
}

/** Query parameter that hands the click to the shop. */
const parameter = 'tessera_click';

/** Appends to the query and keeps the rest as written. */
export function withClick(link: string, click: string): string {
  const end = link.indexOf('#');
  const address = end === -1 ? link : link.slice(0, end);
  const fragment = end === -1 ? '' : link.slice(end);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${parameter}=${click}${fragment}`;
}
