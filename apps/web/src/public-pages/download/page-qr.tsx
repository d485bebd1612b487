import { CopyAddress } from '../copy-address.tsx';

/** Pixels; large enough for a phone held an arm's length from a laptop. */
const codeSide = 184;

/** The way from a desktop to the phone: scan, or copy the address. */
export function PageQr({ address, what = 'pass' }: { address: string; what?: 'pass' | 'passes' }) {
  return (
    <div className="qr">
      <img
        className="qrCode"
        src={`${address}/qr.svg`}
        alt="QR code with the address of this page"
        width={codeSide}
        height={codeSide}
      />
      <p>Scan with your phone’s camera to add {what === 'pass' ? 'this pass' : 'these passes'}</p>
      <CopyAddress address={address} />
    </div>
  );
}
