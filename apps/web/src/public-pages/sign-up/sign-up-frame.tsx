import { fillIn, type SignUpTexts } from '@tessera/contract';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../ui/page/logo.tsx';
import { PassTile } from '../download/pass-tile.tsx';
import type { IssuerLook } from '../page-data.ts';

type SignUpFrameProps = { data: IssuerLook & { texts: SignUpTexts }; children: ReactNode };

export function SignUpFrame({ data, children }: SignUpFrameProps) {
  const { passName, issuerName, texts, showPlatformBranding } = data;
  useEffect(() => {
    document.title = issuerName ? `${passName} · ${issuerName}` : passName;
  }, [passName, issuerName]);
  return (
    <div className="frame download">
      <main className="downloadColumn">
        <PassTile data={data} />
        {children}
      </main>
      <footer className="downloadFoot">
        {issuerName && <span>{fillIn(texts.issuedBy, { issuer: issuerName })}</span>}
        {showPlatformBranding && (
          <span className="poweredBy">
            <Logo size={16} /> Passes by Tessera
          </span>
        )}
      </footer>
    </div>
  );
}
