import type { Pass } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { formatDate } from '../../../lib/format-date.ts';
import { EmailText } from '../../../ui/display/email-text.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { attributeText } from '../attribute-text.ts';
import { PassStatusBadge } from '../pass-status-badge.tsx';
import { WalletIcons } from '../wallet-icons.tsx';
import styles from './passes-table.module.css';

/** An optional column; the person is always the first. */
export type PassesColumn = Column<Pass> & { isAttribute?: true };

export const defaultColumns: readonly string[] = ['email', 'status', 'wallets', 'created'];

export function passesColumns(document: DesignDocument, timezone: string): PassesColumn[] {
  const day = (instant: string | null) => (instant ? formatDate(instant, timezone) : '–');
  return [
    {
      id: 'email',
      header: 'Email',
      width: '300px',
      hideBelow: 'sm',
      cell: (row) => (row.user.email ? <EmailText email={row.user.email} /> : '–'),
    },
    {
      id: 'phone',
      header: 'Phone',
      width: '170px',
      hideBelow: 'sm',
      cell: (row) => <span className={styles.value}>{row.user.phone ?? '–'}</span>,
    },
    {
      id: 'userExternalId',
      header: 'Own id of the person',
      cell: (row) => <span className={styles.value}>{row.user.externalId ?? '–'}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      width: '120px',
      cell: (row) => <PassStatusBadge status={row.status} />,
    },
    ...document.attributes.map(
      (attribute): PassesColumn => ({
        // An attribute may have the key of another column.
        id: `attribute ${attribute.key}`,
        header: attribute.label,
        align: attribute.type === 'number' || attribute.type === 'currency' ? 'end' : 'start',
        isAttribute: true,
        cell: (row) => {
          const own = row.attributes[attribute.key];
          const value = own === undefined || own === null || own === '' ? attribute.default : own;
          return (
            <span className={styles.value}>
              {value === null || value === '' ? '–' : attributeText(attribute, value, { document, timezone })}
            </span>
          );
        },
      }),
    ),
    {
      id: 'externalId',
      header: 'External id',
      cell: (row) => <span className={styles.value}>{row.externalId ?? '–'}</span>,
    },
    {
      id: 'wallets',
      header: 'Wallets',
      width: '110px',
      hideBelow: 'sm',
      cell: (row) => <WalletIcons wallets={row.wallets} />,
    },
    { id: 'expires', header: 'Expires', width: '140px', cell: (row) => day(row.expiresAt) },
    { id: 'refreshed', header: 'Refreshed', width: '140px', cell: (row) => day(row.refreshedAt) },
    {
      id: 'created',
      header: 'Created',
      width: '140px',
      hideBelow: 'md',
      cell: (row) => day(row.createdAt),
    },
  ];
}
