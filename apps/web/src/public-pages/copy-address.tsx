import { useState } from 'react';

/** The specification's duration of "Link Copied". */
const copiedMilliseconds = 3000;

type CopyAddressProps = { address: string; label?: string; copiedLabel?: string };

export function CopyAddress({ address, label = 'Copy link', copiedLabel = 'Link Copied' }: CopyAddressProps) {
  const [isCopied, setIsCopied] = useState(false);
  // Browsers forbid the clipboard on pages without encryption, such as a trial in the office network.
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
