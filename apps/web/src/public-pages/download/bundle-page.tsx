import './bundle.css';
import { fillIn } from '@tessera/contract';
import { useEffect } from 'react';
import { InAppNotice } from '../in-app-notice.tsx';
import { issuerColors } from '../issuer-colors.ts';
import { IssuerFoot } from '../issuer-foot.tsx';
import { MessageCard } from '../message-card.tsx';
import type { BundlePageData } from '../page-data.ts';
import { deviceOf } from './device.ts';
import { LabButtons } from './lab-buttons.tsx';
import { PageQr } from './page-qr.tsx';
import { WalletButtons, type WalletOffer } from './wallet-buttons.tsx';

type BundlePageProps = { data: BundlePageData; userAgent: { userAgent: string; maxTouchPoints: number } };

export function BundlePage({ data, userAgent }: BundlePageProps) {
  const { passes, pageUrl, inApp, texts, labPhones } = data;
  const device = deviceOf(userAgent);
  const offers = offersOf(data);
  const [first] = passes;
  const title = passes.length === 1 ? texts.onePass : fillIn(texts.passes, { count: String(passes.length) });
  useEffect(() => {
    if (first) document.title = first.issuerName ? `${title} · ${first.issuerName}` : title;
  }, [first, title]);
  if (!first) return <MessageCard title={texts.allEndedTitle}>{texts.allEnded}</MessageCard>;
  return (
    <div className="frame download issued" style={issuerColors(first.colors)}>
      <main className="downloadColumn">
        <h1 className="bundleTitle">{title}</h1>
        <PassList passes={passes} />
        {inApp && <InAppNotice inApp={inApp} texts={texts} address={pageUrl} />}
        {device === 'desktop' && (
          <PageQr address={pageUrl} scan={passes.length === 1 ? texts.scan : texts.scanAll} texts={texts} />
        )}
        {offers.length > 0 ? (
          <WalletButtons offers={offers} device={device} page={data} />
        ) : (
          <p className="lead">{texts.noneYet}</p>
        )}
        {labPhones && <LabButtons pageUrl={pageUrl} />}
      </main>
      <IssuerFoot data={{ ...first, texts }} />
    </div>
  );
}

function PassList({ passes }: Pick<BundlePageData, 'passes'>) {
  return (
    <ul className="bundleList">
      {passes.map(({ id, colors, logoUrl, passName, passLanguage, holderName }) => (
        <li key={id} style={{ backgroundColor: colors.background, color: colors.foreground }}>
          {logoUrl && <img src={logoUrl} alt="" />}
          <span>
            <strong lang={passLanguage}>{passName}</strong>
            {holderName && <small>{holderName}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function offersOf(data: BundlePageData): WalletOffer[] {
  const all = data.passes.length;
  return (['apple', 'google'] as const).flatMap((wallet) => {
    const offer = data[wallet];
    if (!offer) return [];
    const counts = { count: String(offer.count), all: String(all) };
    return { wallet, href: offer.url, note: all > 1 ? fillIn(data.texts.added, counts) : null };
  });
}
