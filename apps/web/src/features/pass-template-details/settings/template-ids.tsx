import { isExpiringSoon, type PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { CopyIcon } from '../../../ui/form/copy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './template-ids.module.css';

export function TemplateIds({ template }: { template: PassTemplate }) {
  const { applePassTypeIdentifier: apple, googleWalletClassId } = template;
  return (
    <dl className={styles.ids}>
      <Entry name="Pass template id" code={template.id} />
      {googleWalletClassId ? (
        <Entry name="Google Wallet class id" code={googleWalletClassId} />
      ) : (
        <Entry name="Google Wallet class id">
          <span className={styles.none}>The template has no Google Wallet issuer.</span>
        </Entry>
      )}
      {apple ? (
        <>
          <Entry name="Apple pass type identifier" code={apple.identifier}>
            <Expiry expiresAt={apple.expiresAt} />
          </Entry>
          <Entry name="Apple team identifier" code={apple.teamIdentifier} />
        </>
      ) : (
        <Entry name="Apple pass type identifier">
          <span className={styles.none}>The template has no Apple pass type identifier.</span>
        </Entry>
      )}
    </dl>
  );
}

function Entry({ name, code, children }: { name: string; code?: string; children?: ReactNode }) {
  return (
    <div className={styles.entry}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {code && (
          <span className={styles.copied}>
            <code className={styles.code}>{code}</code>
            <CopyIcon value={code} label={`Copy ${name}`} />
          </span>
        )}
        {children}
      </dd>
    </div>
  );
}

function Expiry({ expiresAt }: { expiresAt: string }) {
  const { timezoneName } = useWorkspace();
  const isExpiring = isExpiringSoon(expiresAt, new Date());
  const verb = Date.parse(expiresAt) > Date.now() ? 'Expires' : 'Expired';
  return (
    <span className={styles.expiry} data-expiring={isExpiring || undefined}>
      {verb} {formatDate(expiresAt, timezoneName, 'MM/dd/yy')}
      {isExpiring && <StatusBadge tone="danger">Identifier Expiry</StatusBadge>}
    </span>
  );
}
