import type { ReactNode } from 'react';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './wallet-platforms.module.css';

export function WalletPlatformsFrame({ children }: { children: ReactNode }) {
  const params = { workspaceHandle: useWorkspace().handle };
  return (
    <div>
      <TabLinks label="Wallet platforms">
        <TabLink to="/$workspaceHandle/settings/wallet-platforms/apple" params={params}>
          Apple Wallet
        </TabLink>
        <TabLink to="/$workspaceHandle/settings/wallet-platforms/google" params={params}>
          Google Wallet
        </TabLink>
      </TabLinks>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
