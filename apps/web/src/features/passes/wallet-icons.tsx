import { VisuallyHidden } from '@mantine/core';
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import type { Pass } from '@tessera/contract';
import { Hint } from '../../ui/overlay/hint.tsx';
import styles from './wallet-icons.module.css';

const wallets = [
  { key: 'apple', name: 'Apple Wallet', Icon: IconBrandApple },
  { key: 'google', name: 'Google Wallet', Icon: IconBrandGoogle },
] as const;

export function WalletIcons({ wallets: held }: { wallets: Pass['wallets'] }) {
  const shown = wallets.filter(({ key }) => held[key]);
  if (shown.length === 0) return <span className={styles.none}>None</span>;
  return (
    <span className={styles.icons}>
      {shown.map(({ key, name, Icon }) => (
        <Hint key={key} label={name}>
          <span className={styles.icon}>
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </Hint>
      ))}
    </span>
  );
}
