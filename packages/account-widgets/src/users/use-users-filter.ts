import { useEffect, useState } from 'react';

type Page = { before?: string; after?: string };

const isInFrame = (): boolean => window.self !== window.top;

/** The filter, kept in the page’s URL for reloads; not in a frame, whose URL belongs to the site. */
export function useUsersFilter() {
  const [filter, setFilter] = useState<UsersFilter>(() =>
    isInFrame() ? {} : readUsersFilter(window.location.search),
  );
  const [page, setPage] = useState<Page>({});
  useEffect(() => {
    if (isInFrame()) return;
    const href = writeUsersFilter(window.location.href, filter);
    if (href !== window.location.href) window.history.replaceState(window.history.state, '', href);
  }, [filter]);
  const change = (next: UsersFilter) => {
    setFilter(next);
    setPage({});
  };
  return {
    filter,
    page,
    setPage,
    setRole: (role: string) => change(role ? { role } : {}),
    setSearch: (search: string) => change(search ? { search } : {}),
  };
}

/** Role or search, not both. */
export type UsersFilter = { role?: string; search?: string };

const roleKey = 'ak_role';
const searchKey = 'ak_q';

export function readUsersFilter(search: string): UsersFilter {
  const query = new URLSearchParams(search);
  const role = query.get(roleKey);
  if (role) return { role };
  const text = query.get(searchKey);
  return text ? { search: text } : {};
}

/** The URL with the filter; other parameters stay. */
export function writeUsersFilter(href: string, { role, search }: UsersFilter): string {
  const url = new URL(href);
  url.searchParams.delete(roleKey);
  url.searchParams.delete(searchKey);
  if (role) url.searchParams.set(roleKey, role);
  else if (search) url.searchParams.set(searchKey, search);
  return url.href;
}
