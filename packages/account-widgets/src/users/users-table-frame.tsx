import type { ReactNode } from 'react';

// A phone lays the rows out anew, and some browsers then forget that they are rows; said outright, they cannot.
export const tableRole = { role: 'table' };
export const groupRole = { role: 'rowgroup' };
export const rowRole = { role: 'row' };
export const cellRole = { role: 'cell' };
const headerRole = { role: 'columnheader' };

type UsersTableFrameProps = { isBusy: boolean; children: ReactNode };

/** The table’s head, around rows or what stands in for them. */
export function UsersTableFrame({ isBusy, children }: UsersTableFrameProps) {
  return (
    <div className="card table-frame">
      <table {...tableRole} className="users" aria-label="Users" aria-busy={isBusy}>
        <thead {...groupRole}>
          <tr {...rowRole}>
            <th {...headerRole} scope="col" className="column-user">
              User
            </th>
            <th {...headerRole} scope="col" className="column-role">
              Role
            </th>
            <th {...headerRole} scope="col" className="column-last-active">
              Last active
            </th>
            <th {...headerRole} scope="col">
              <span className="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...groupRole} data-stale={isBusy || undefined}>
          {children}
        </tbody>
      </table>
    </div>
  );
}
