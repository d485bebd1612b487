import { fillIn } from '@tessera/contract';
import { useEffect } from 'react';
import { InAppNotice } from '../in-app-notice.tsx';
import { issuerColors } from '../issuer-colors.ts';
import { IssuerFoot } from '../issuer-foot.tsx';
import type { DownloadPageData } from '../page-data.ts';
import { type Device, deviceOf } from './device.ts';
import { forgetPass } from './kept-pass.ts';
import { LabButtons } from './lab-buttons.tsx';
import { PageQr } from './page-qr.tsx';
import { PassBarcode } from './pass-barcode.tsx';
import { PassFront, PassHeading } from './pass-front.tsx';
import { leadingOffers, WalletButtons, type WalletOffer } from './wallet-buttons.tsx';

type DownloadPageProps = { data: DownloadPageData; userAgent: { userAgent: string; maxTouchPoints: number } };

export function DownloadPage({ data, userAgent }: DownloadPageProps) {
  const device = deviceOf(userAgent);
  const ended = endedWords(data);
  const hasEnded = ended !== null;
  useEffect(() => {
    document.title = data.issuerName ? `${data.passName} · ${data.issuerName}` : data.passName;
  }, [data]);
  useEffect(() => {
    if (hasEnded) void forgetPass(data.pageUrl);
  }, [hasEnded, data.pageUrl]);
  return (
    <div className="frame download issued" style={issuerColors(data.colors)}>
      <main className="passColumns">
        {/* Beside another code, people would scan the wrong one. */}
        <PassFront
          data={data}
          isWithoutBarcode={device === 'desktop' || leadingOffers(offersOf(data), device).length === 0}
        />
        <div className="passAside">
          <PassHeading data={data} />
          {data.inApp && !ended && (
            <InAppNotice inApp={data.inApp} texts={data.texts} address={data.pageUrl} />
          )}
          {ended ? <Ended {...ended} /> : <Offer data={data} device={device} />}
        </div>
      </main>
      <IssuerFoot data={data} />
    </div>
  );
}

const offersOf = ({ appleUrl, googleUrl }: DownloadPageData): WalletOffer[] => [
  ...(appleUrl ? [{ wallet: 'apple' as const, href: appleUrl }] : []),
  ...(googleUrl ? [{ wallet: 'google' as const, href: googleUrl }] : []),
];

function Offer({ data, device }: { data: DownloadPageData; device: Device }) {
  const { texts, pageUrl, barcode, labPhones } = data;
  const offers = offersOf(data);
  const hasButton = leadingOffers(offers, device).length > 0;
  const shown = device === 'desktop' ? null : barcode;
  return (
    <>
      {device === 'desktop' && offers.length > 0 && (
        <PageQr address={pageUrl} scan={texts.scan} texts={texts} />
      )}
      {!hasButton && shown && <PassBarcode data={data} barcode={shown} />}
      <WalletButtons offers={offers} device={device} page={data} />
      {hasButton && shown && (
        <details className="noWallet">
          <summary>{texts.noWallet}</summary>
          <PassBarcode data={data} barcode={shown} />
        </details>
      )}
      {offers.length === 0 && !shown && <p className="lead">{texts.notYet}</p>}
      {offers.length > 0 && labPhones && <LabButtons pageUrl={pageUrl} />}
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

function endedWords({ status, issuerName, texts }: DownloadPageData): { title: string; text: string } | null {
  if (status === 'ready') return null;
  const issuer = issuerName || texts.issuer;
  return { title: texts[`${status}Title`], text: fillIn(texts[status], { issuer }) };
}
