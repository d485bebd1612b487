import { useState } from 'react';

/** "Link Copied" stands this long; the specification's figure. */
const copiedMilliseconds = 3000;
/** Pixels; large enough for a phone held an arm's length from a laptop. */
const codeSide = 184;

/** The way from a desktop to the phone: scan, or copy the address. */
export function PageQr({ address }: { address: string }) {
  return (
    <div className="qr">
      <img
        className="qrCode"
        src={`${address}/qr.svg`}
        alt="QR code with the address of this page"
        width={codeSide}
        height={codeSide}
      />
      <p>Scan with your phone’s camera to add this pass</p>
      <CopyAddress address={address} />
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
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
      {isCopied ? 'Link Copied' : 'Copy link'}
    </button>
  );
}
