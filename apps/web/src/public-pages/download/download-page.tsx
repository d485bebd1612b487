import { useEffect } from 'react';
import { Logo } from '../../ui/page/logo.tsx';
import { InAppNotice } from '../in-app-notice.tsx';
import type { DownloadPageData } from '../page-data.ts';
import { type Device, deviceOf } from './device.ts';
import { LabButtons } from './lab-buttons.tsx';
import { PageQr } from './page-qr.tsx';
import { PassTile } from './pass-tile.tsx';
import { WalletButton } from './wallet-button.tsx';

type DownloadPageProps = { data: DownloadPageData; userAgent: { userAgent: string; maxTouchPoints: number } };

export function DownloadPage({ data, userAgent }: DownloadPageProps) {
  const device = deviceOf(userAgent);
  const ended = endedWords(data);
  useEffect(() => {
    document.title = data.issuerName ? `${data.passName} · ${data.issuerName}` : data.passName;
  }, [data]);
  return (
    <div className="frame download">
      <main className="downloadColumn">
        <PassTile data={data} isEnded={ended !== null} />
        {data.inApp && !ended && <InAppNotice inApp={data.inApp} texts={data.texts} address={data.pageUrl} />}
        {ended ? <Ended {...ended} /> : <Offer data={data} device={device} />}
      </main>
      <footer className="downloadFoot">
        {data.issuerName && <span>Issued by {data.issuerName}</span>}
        {data.showPlatformBranding && (
          <span className="poweredBy">
            <Logo size={16} /> Passes by Tessera
          </span>
        )}
      </footer>
    </div>
  );
}

function Offer({ data, device }: { data: DownloadPageData; device: Device }) {
  const wallets = device === 'android' ? (['google', 'apple'] as const) : (['apple', 'google'] as const);
  const urls = { apple: data.appleUrl, google: data.googleUrl };
  const offered = wallets.filter((wallet) => urls[wallet]);
  if (offered.length === 0)
    return (
      <p className="lead">This pass cannot be added to a wallet yet. Please try again in a few minutes.</p>
    );
  return (
    <>
      {device === 'desktop' && <PageQr address={data.pageUrl} />}
      <div className={device === 'desktop' ? 'walletRow' : 'walletStack'}>
        {offered.map((wallet) => (
          <WalletButton key={wallet} wallet={wallet} href={urls[wallet] ?? ''} />
        ))}
      </div>
      {data.labPhones && <LabButtons pageUrl={data.pageUrl} />}
    </>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <div className="ended" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

function endedWords({ status, issuerName }: DownloadPageData): { title: string; text: string } | null {
  const issuer = issuerName || 'the issuer';
  if (status === 'voided')
    return {
      title: 'This pass is no longer valid',
      text: `It was withdrawn. Ask ${issuer} if you need a new one.`,
    };
  if (status === 'expired')
    return { title: 'This pass has expired', text: `Ask ${issuer} if you need a new one.` };
  return null;
}
