import { IconShieldCheck } from '@tabler/icons-react';
import styles from './system-admin-badge.module.css';
import { useAccount } from './use-account.ts';

type SystemAdminBadgeProps = {
  /** The person does not belong to the page's organization; only system admins see it then. */
  isForeign: boolean;
};

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
