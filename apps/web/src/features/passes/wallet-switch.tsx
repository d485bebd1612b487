import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import type { Wallet } from '../../wallets/wallet-card.tsx';

const options = [
  { value: 'apple', label: 'Apple Wallet' },
  { value: 'google', label: 'Google Wallet' },
] as const;

export function WalletSwitch({ value, onChange }: { value: Wallet; onChange: (wallet: Wallet) => void }) {
  return <StatusTabs label="Wallet" value={value} onChange={onChange} options={[...options]} />;
}
