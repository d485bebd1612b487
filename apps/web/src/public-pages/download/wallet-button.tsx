/** The button each wallet's guidelines ask for: black, the wallet's picture, its name. */
export function WalletButton({ wallet, href }: { wallet: 'apple' | 'google'; href: string }) {
  const name = wallet === 'apple' ? 'Apple Wallet' : 'Google Wallet';
  return (
    <a className="walletButton" href={href}>
      {wallet === 'apple' ? <AppleWalletPicture /> : <GoogleWalletPicture />}
      <span>
        <small>Add to</small>
        {name}
      </span>
    </a>
  );
}

function AppleWalletPicture() {
  return (
    <svg width="38" height="30" viewBox="0 0 38 30" aria-hidden="true">
      <rect x="0.500" y="0.500" width="37" height="29" rx="5" fill="#d9d6cc" />
      <path d="M2.500 6a3.500 3.500 0 0 1 3.500-3.500h26A3.500 3.500 0 0 1 35.500 6v4h-33Z" fill="#48a0dc" />
      <path d="M2.500 8.500h33v4h-33Z" fill="#f3b83f" />
      <path d="M2.500 12h33v4h-33Z" fill="#62b85a" />
      <path d="M2.500 15.500h33V19h-33Z" fill="#e4574a" />
      <path
        d="M2.500 16.500h9.800c1.500 0 2 .700 2.600 1.800.800 1.400 2 2.400 4.100 2.400s3.300-1 4.100-2.400c.600-1.100 1.100-1.800 2.600-1.800h9.800V24a3.500 3.500 0 0 1-3.500 3.500H6A3.500 3.500 0 0 1 2.500 24Z"
        fill="#d9d6cc"
      />
    </svg>
  );
}

function GoogleWalletPicture() {
  return (
    <svg width="36" height="30" viewBox="0 0 36 30" aria-hidden="true">
      <path d="M4 7a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v7H4Z" fill="#34a853" />
      <path d="M4 11a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z" fill="#fbbc04" />
      <path d="M4 15a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z" fill="#ea4335" />
      <path
        d="M4 14.500 21.400 19c2.600.700 5.400.100 7.500-1.600l3.100-2.500V23a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5Z"
        fill="#4285f4"
      />
    </svg>
  );
}
