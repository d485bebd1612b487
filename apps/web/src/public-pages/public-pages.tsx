import type { SignUpTexts } from '@tessera/contract';
import { lazy, Suspense, useEffect } from 'react';
import { BundlePage } from './download/bundle-page.tsx';
import { DownloadPage } from './download/download-page.tsx';
import { forgetPass } from './download/kept-pass.ts';
import { MessageCard } from './message-card.tsx';
import type { PageData } from './page-data.ts';
import { SignedOutCard } from './sign-in/closed-card.tsx';
import type { EntryRoute } from './sign-in/open-flow.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { ConfirmSignUpPage } from './sign-up/confirm-sign-up-page.tsx';
import { PersonalLinkPage } from './sign-up/personal-link-page.tsx';
import { SignUpPage } from './sign-up/sign-up-page.tsx';
import { UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx';

/** Not for holders, who wait for each kilobyte. */
const ScanPage = lazy(async () => ({ default: (await import('./scan/scan-page.tsx')).ScanPage }));

/** The identity provider redirects here. */
const entryRoutes: Record<string, EntryRoute> = {
  '/sign-in': 'sign-in',
  '/sign-up': 'sign-up',
  '/invitation': 'invitation',
  '/reset-password': 'reset-password',
};

export function PublicPages({ data, location }: { data: PageData; location: Location }) {
  if (data?.kind === 'download') return <DownloadPage data={data} userAgent={navigator} />;
  if (data?.kind === 'bundle') return <BundlePage data={data} userAgent={navigator} />;
  if (data?.kind === 'scanner')
    return (
      <Suspense fallback={null}>
        <ScanPage scanner={data.scanner} isKept={data.isKept === true} location={location} />
      </Suspense>
    );
  if (data?.kind === 'signUp') return <SignUpPage data={data} location={location} />;
  if (data?.kind === 'personalLink') return <PersonalLinkPage data={data} location={location} />;
  if (data?.kind === 'confirmSignUp') return <ConfirmSignUpPage data={data} address={location.pathname} />;
  if (data?.kind === 'downloadNotFound')
    return <DownloadNotFound texts={data.texts} address={location.href} />;
  if (data?.kind === 'signUpNotFound')
    return <MessageCard title={data.texts.notFoundTitle}>{data.texts.notFound}</MessageCard>;
  if (data?.kind === 'unsubscribe') return <UnsubscribePage data={data} address={location.pathname} />;
  if (data?.kind === 'unsubscribeNotFound')
    return (
      <MessageCard title="This link leads nowhere">
        It was copied incompletely. Open it from the email again, or reply to the email and ask to be taken
        off the list.
      </MessageCard>
    );
  const entryRoute = entryRoutes[location.pathname];
  if (entryRoute) return <SignInPage entryRoute={entryRoute} />;
  if (location.pathname === '/signed-out') return <SignedOutCard />;
  return (
    <MessageCard title="This link leads nowhere">
      The pass it belonged to may have been removed, or the link was copied incompletely. Ask the sender for a
      new one.
    </MessageCard>
  );
}

function DownloadNotFound({ texts, address }: { texts: SignUpTexts; address: string }) {
  useEffect(() => void forgetPass(address), [address]);
  return <MessageCard title={texts.notFoundTitle}>{texts.notFound}</MessageCard>;
}
