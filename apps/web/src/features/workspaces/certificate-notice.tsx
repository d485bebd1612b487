import { IconAlertTriangle } from '@tabler/icons-react';
import { isExpiringSoon } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { ButtonLink } from '../../ui/page/links.tsx';
import styles from './certificate-notice.module.css';
import { useWorkspace } from './workspace-context.ts';

/** Warns before the workspace's own certificates expire; it cannot renew the platform's. */
export function CertificateNotice() {
  const {
    handle: workspaceHandle,
    organization,
    nextNonManagedApplePassTypeIdentifierExpiresAt: expiresAt,
    timezoneName,
  } = useWorkspace();
  const now = new Date();
  if (expiresAt === null || !isExpiringSoon(expiresAt, now)) return null;
  const day = formatDate(expiresAt, timezoneName);
  const isOver = new Date(expiresAt) <= now;
  return (
    <section className={styles.notice} aria-labelledby="certificate-notice">
      <h2 className={styles.title} id="certificate-notice">
        <IconAlertTriangle size={18} aria-hidden="true" />
        {isOver ? 'Apple certificate expired' : 'Apple certificate expires soon'}
      </h2>
      <p className={styles.text}>
        {isOver
          ? `It expired on ${day}. Apple Wallet no longer accepts new or updated passes signed with it.`
          : `It expires on ${day}. From then on Apple Wallet accepts no new or updated passes signed with it.`}
      </p>
      {organization.permissions.canManage && (
        <ButtonLink
          to="/$workspaceHandle/settings/wallet-platforms/apple"
          params={{ workspaceHandle }}
          search={{ upload: true }}
          variant="default"
          size="xs"
          fullWidth
        >
          Upload Certificate
        </ButtonLink>
      )}
    </section>
  );
}
