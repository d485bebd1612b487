import type { SignUpTexts } from '@tessera/contract';
import { type ReactNode, useEffect } from 'react';
import { PassFront, PassHeading } from '../download/pass-front.tsx';
import { issuerColors } from '../issuer-colors.ts';
import { IssuerFoot } from '../issuer-foot.tsx';
import type { PassLook } from '../page-data.ts';

type SignUpFrameProps = {
  data: PassLook & { texts: SignUpTexts };
  children: ReactNode;
};

export function SignUpFrame({ data, children }: SignUpFrameProps) {
  const { passName, issuerName, colors } = data;
  useEffect(() => {
    document.title = issuerName ? `${passName} · ${issuerName}` : passName;
  }, [passName, issuerName]);
  return (
    <div className="frame download issued" style={issuerColors(colors)}>
      <main className="passColumns">
        <PassFront data={data} />
        <div className="passAside">
          <PassHeading data={data} />
          {children}
        </div>
      </main>
      <IssuerFoot data={data} />
    </div>
  );
}
