import type { ReactNode } from 'react';

// Explicit roles: with the phone's layout, some browsers drop the table semantics.
export const tableRole = { role: 'table' };
export const groupRole = { role: 'rowgroup' };
export const rowRole = { role: 'row' };
export const cellRole = { role: 'cell' };
const headerRole = { role: 'columnheader' };

type UsersTableFrameProps = { isBusy: boolean; children: ReactNode };

/** The table's header around rows or a placeholder. */
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
