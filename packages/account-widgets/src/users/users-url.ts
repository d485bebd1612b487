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
