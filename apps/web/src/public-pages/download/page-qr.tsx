import { CopyAddress } from '../copy-address.tsx';

/** Pixels; readable by a phone at arm's length from a laptop. */
const codeSide = 184;

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
