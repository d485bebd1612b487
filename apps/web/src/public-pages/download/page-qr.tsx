import { CopyAddress } from '../copy-address.tsx';
import type { DownloadPageTexts } from '../page-data.ts';

/** Pixels; readable by a phone at arm's length from a laptop. */
const codeSide = 184;

type PageQrProps = { address: string; scan: string; texts: DownloadPageTexts };

export function PageQr({ address, scan, texts }: PageQrProps) {
  return (
    <div className="qr">
      <img
        className="qrCode"
        src={`${address}/qr.svg`}
        alt={texts.qrCode}
        width={codeSide}
        height={codeSide}
      />
      <p>{scan}</p>
      <CopyAddress address={address} label={texts.copyLink} copiedLabel={texts.linkCopied} />
    </div>
  );
}
