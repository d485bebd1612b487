import { useEffect, useState } from 'react';
import { readUsersFilter, type UsersFilter, writeUsersFilter } from './users-url.ts';

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
