import { walletPictures } from '../../wallets/wallet-pictures.ts';

export function WalletButton({
  wallet,
  href,
  lead = 'Add to',
}: {
  wallet: 'apple' | 'google';
  href: string;
  lead?: string;
}) {
  const name = wallet === 'apple' ? 'Apple Wallet' : 'Google Wallet';
  const { width, height, shapes } = walletPictures[wallet];
  return (
    <a className="walletButton" href={href}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {shapes.map(({ d, fill }) => (
          <path key={d} d={d} fill={fill} />
        ))}
      </svg>
      <span>
        <small>{lead}</small>
        {name}
      </span>
    </a>
  );
}
