import './bundle.css';
import { useEffect } from 'react';
import { Logo } from '../../ui/page/logo.tsx';
import { InAppNotice } from '../in-app-notice.tsx';
import { MessageCard } from '../message-card.tsx';
import type { BundlePageData } from '../page-data.ts';
import { deviceOf } from './device.ts';
import { LabButtons } from './lab-buttons.tsx';
import { PageQr } from './page-qr.tsx';
import { WalletButton } from './wallet-button.tsx';

type BundlePageProps = { data: BundlePageData; userAgent: { userAgent: string; maxTouchPoints: number } };

export function BundlePage({ data, userAgent }: BundlePageProps) {
  const { passes, pageUrl, inApp, texts, labPhones } = data;
  const device = deviceOf(userAgent);
  const [first] = passes;
  useEffect(() => {
    if (first) document.title = first.issuerName ? `Your passes · ${first.issuerName}` : 'Your passes';
  }, [first]);
  if (!first)
    return (
      <MessageCard title="These passes are no longer valid">
        They were withdrawn or have expired. Ask the issuer if you need new ones.
      </MessageCard>
    );
  return (
    <div className="frame download">
      <main className="downloadColumn">
        <h1 className="bundleTitle">{passes.length === 1 ? 'Your pass' : `Your ${passes.length} passes`}</h1>
        <PassList passes={passes} />
        {inApp && <InAppNotice inApp={inApp} texts={texts} address={pageUrl} />}
        {device === 'desktop' && <PageQr address={pageUrl} what={passes.length === 1 ? 'pass' : 'passes'} />}
        <Buttons data={data} device={device} />
        {labPhones && <LabButtons pageUrl={pageUrl} />}
      </main>
      <footer className="downloadFoot">
        {first.issuerName && <span>Issued by {first.issuerName}</span>}
        {first.showPlatformBranding && (
          <span className="poweredBy">
            <Logo size={16} /> Passes by Tessera
          </span>
        )}
      </footer>
    </div>
  );
}

function PassList({ passes }: Pick<BundlePageData, 'passes'>) {
  return (
    <ul className="bundleList">
      {passes.map(({ id, colors, logoUrl, passName, holderName }) => (
        <li key={id} style={{ backgroundColor: colors.background, color: colors.foreground }}>
          {logoUrl && <img src={logoUrl} alt="" />}
          <span>
            <strong>{passName}</strong>
            {holderName && <small>{holderName}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Buttons({ data, device }: { data: BundlePageData; device: ReturnType<typeof deviceOf> }) {
  const wallets = device === 'android' ? (['google', 'apple'] as const) : (['apple', 'google'] as const);
  const offered = wallets.flatMap((wallet) => {
    const offer = data[wallet];
    return offer ? [{ wallet, ...offer }] : [];
  });
  if (offered.length === 0)
    return (
      <p className="lead">These passes cannot be added to a wallet yet. Please try again in a few minutes.</p>
    );
  return (
    <div className={device === 'desktop' ? 'walletRow' : 'walletStack'}>
      {offered.map(({ wallet, url, count }) => (
        <WalletButton key={wallet} wallet={wallet} href={url} lead={leadOf(count, data.passes.length)} />
      ))}
    </div>
  );
}

function leadOf(count: number, all: number): string {
  if (count === 1) return all === 1 ? 'Add to' : `Add 1 of ${all} passes to`;
  return count === all ? `Add all ${all} passes to` : `Add ${count} of ${all} passes to`;
}
