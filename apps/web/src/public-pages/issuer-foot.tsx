import { fillIn, type SignUpTexts } from '@tessera/contract';
import { Logo } from '../ui/page/logo.tsx';
import type { IssuerLook } from './page-data.ts';

type IssuerFootProps = {
  data: Pick<IssuerLook, 'issuerName' | 'showPlatformBranding'> & {
    texts: Pick<SignUpTexts, 'issuedBy' | 'poweredBy'>;
  };
};

export function IssuerFoot({ data: { issuerName, showPlatformBranding, texts } }: IssuerFootProps) {
  return (
    <footer className="downloadFoot">
      {issuerName && <span>{fillIn(texts.issuedBy, { issuer: issuerName })}</span>}
      {showPlatformBranding && (
        <span className="poweredBy">
          <Logo size={16} /> {texts.poweredBy}
        </span>
      )}
    </footer>
  );
}
