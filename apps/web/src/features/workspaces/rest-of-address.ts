import { defaultStringifySearch } from '@tanstack/react-router';

/** What an address asks for inside whichever workspace it will be. */
export type RestOfAddress = { path: string; search: Record<string, unknown>; hash: string };

type Location = { pathname: string; search: Record<string, unknown>; hash: string };

/** What follows `/-/`: path, search and place on the page. `query` is the picker's own: it searches the workspaces. */
export function restOfAddress({ pathname, search, hash }: Location): RestOfAddress {
  const { query: _query, ...others } = search;
  return { path: pathname.replace(/^\/-\/?/, ''), search: others, hash };
}

/** The address of the same in one workspace. */
export function hrefInWorkspace(workspaceHandle: string, { path, search, hash }: RestOfAddress): string {
  return `${pathInWorkspace(workspaceHandle, path)}${defaultStringifySearch(search)}${hash && `#${hash}`}`;
}

export function pathInWorkspace(workspaceHandle: string, path: string): string {
  return `/${workspaceHandle}/${path}`.replace(/\/+$/, '');
}
