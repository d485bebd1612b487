import { fillIn, type SignUpTexts } from '@tessera/contract';
import { CopyAddress } from './copy-address.tsx';
import type { InAppBrowser } from './page-data.ts';
import { wayOut } from './way-out.ts';

type InAppNoticeProps = { inApp: InAppBrowser; texts: SignUpTexts; address: string };

/** Leads from an app’s built-in browser to a real one, which can add passes: by a link where one works, the app's menu, or copying. */
export function InAppNotice({ inApp, texts, address }: InAppNoticeProps) {
  const browser = inApp.system === 'Android' ? 'Chrome' : 'Safari';
  const href = wayOut(inApp, address);
  return (
    <section className="inApp">
      <h2>{texts.inAppTitle}</h2>
      <p>{fillIn(texts.inApp, { app: inApp.app ?? texts.thisApp })}</p>
      {href && (
        <a className="button" href={href}>
          {fillIn(texts.openInBrowser, { browser })}
        </a>
      )}
      <p>{fillIn(texts.menuHint, { sign: inApp.system === 'Android' ? '⋮' : '⋯' })}</p>
      <p>{fillIn(texts.copyHint, { browser })}</p>
      <CopyAddress address={address} label={texts.copyLink} copiedLabel={texts.linkCopied} />
    </section>
  );
}
