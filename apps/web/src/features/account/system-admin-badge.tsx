import { IconShieldCheck } from '@tabler/icons-react';
import styles from './system-admin-badge.module.css';
import { useAccount } from './use-account.ts';

type SystemAdminBadgeProps = {
  /** The page is of an organization the person does not belong to: only a system admin sees one. */
  isForeign: boolean;
};

/** Says in the top bar that one acts as system administration. On a phone the words are left to screen readers. */
export function SystemAdminBadge({ isForeign }: SystemAdminBadgeProps) {
  const account = useAccount();
  if (!isForeign && !account.data?.actsAsSystemAdmin) return null;
  return (
    <span className={styles.badge} title="System administration">
      <IconShieldCheck size={16} aria-hidden="true" />
      <span className={styles.words}>System administration</span>
    </span>
  );
}
