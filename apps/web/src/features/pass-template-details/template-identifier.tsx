import { isExpiringSoon, type PassTemplate } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './template-identifier.module.css';

type TemplateIdentifierProps = { identifier: NonNullable<PassTemplate['applePassTypeIdentifier']> };

export function TemplateIdentifier({ identifier: { identifier, expiresAt } }: TemplateIdentifierProps) {
  const { timezoneName } = useWorkspace();
  const isExpiring = isExpiringSoon(expiresAt, new Date());
  const verb = Date.parse(expiresAt) > Date.now() ? 'expires' : 'expired';
  return (
    <>
      {isExpiring && <StatusBadge tone="danger">Identifier Expiry</StatusBadge>}
      <span className={styles.identifier} data-expiring={isExpiring || undefined}>
        <span className={styles.code}>{identifier}</span>{' '}
        <span className={styles.date}>
          {verb} {formatDate(expiresAt, timezoneName, 'MM/dd/yy')}
        </span>
      </span>
    </>
  );
}
