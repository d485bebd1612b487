import { useState } from 'react';

/** "Link Copied" is shown this long; the specification's figure. */
const copiedMilliseconds = 3000;

type CopyAddressProps = { address: string; label?: string; copiedLabel?: string };

/** Copies an address. */
export function CopyAddress({ address, label = 'Copy link', copiedLabel = 'Link Copied' }: CopyAddressProps) {
  const [isCopied, setIsCopied] = useState(false);
  // Browsers keep the clipboard from pages served without encryption, a try-out in the office network for one.
  if (!window.isSecureContext) return <p className="other">{address}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
    window.setTimeout(() => setIsCopied(false), copiedMilliseconds);
  };
  return (
    <button type="button" className="quietButton" onClick={copy} aria-live="polite">
      {isCopied ? copiedLabel : label}
    </button>
  );
}
