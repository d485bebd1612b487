import { defaultStringifySearch } from '@tanstack/react-router';

export type RestOfAddress = { path: string; search: Record<string, unknown>; hash: string };

type Location = { pathname: string; search: Record<string, unknown>; hash: string };

/** Path, search and hash after `/-/`. `query` belongs to the picker, which searches workspaces. */
export function restOfAddress({ pathname, search, hash }: Location): RestOfAddress {
  const { query: _query, ...others } = search;
  return { path: pathname.replace(/^\/-\/?/, ''), search: others, hash };
}

export function hrefInWorkspace(workspaceHandle: string, { path, search, hash }: RestOfAddress): string {
  return `${pathInWorkspace(workspaceHandle, path)}${defaultStringifySearch(search)}${hash && `#${hash}`}`;
}

export function pathInWorkspace(workspaceHandle: string, path: string): string {
  return `/${workspaceHandle}/${path}`.replace(/\/+$/, '');
}
