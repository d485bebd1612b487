import { useEffect, useState } from 'react';
import { fetchInTime } from '../../lib/time-limit.ts';
import { Logo } from '../../ui/page/logo.tsx';
import type { UnsubscribePageData } from '../page-data.ts';

type UnsubscribePageProps = { data: UnsubscribePageData; address: string };

/** Needs a tap, because mail scanners open every link. */
export function UnsubscribePage({ data, address }: UnsubscribePageProps) {
  const { issuerName, email, showPlatformBranding } = data;
  const { isUnsubscribed, isBusy, hasFailed, change } = useSubscription(data.isUnsubscribed, address);
  const title = isUnsubscribed ? 'You are unsubscribed' : 'Unsubscribe';
  useEffect(() => {
    document.title = `${title} · ${issuerName}`;
  }, [title, issuerName]);
  return (
    <div className="frame">
      <main className="card issuerCard">
        <IssuerBand data={data} />
        <h1 className="title">{title}</h1>
        <p className="lead" role="status">
          {isUnsubscribed
            ? `${issuerName} sends no more email to ${email}. The passes in your wallet keep working.`
            : `Do you want no more email from ${issuerName} to ${email}? The passes in your wallet keep working.`}
        </p>
        {hasFailed && (
          <p className="alert" role="alert">
            That did not work. Please check your connection and try again.
          </p>
        )}
        <button
          type="button"
          className={isUnsubscribed ? 'quietButton' : 'button'}
          aria-disabled={isBusy}
          onClick={() => void change(!isUnsubscribed)}
        >
          {isUnsubscribed ? 'Subscribe again' : 'Unsubscribe'}
        </button>
      </main>
      {showPlatformBranding && (
        <footer className="downloadFoot">
          <span className="poweredBy">
            <Logo size={16} /> Passes by Tessera
          </span>
        </footer>
      )}
    </div>
  );
}

function IssuerBand({ data: { colors, logoUrl, issuerName } }: { data: UnsubscribePageData }) {
  return (
    <div className="issuerBand" style={{ backgroundColor: colors.background, color: colors.foreground }}>
      {logoUrl ? <img src={logoUrl} alt={issuerName} /> : <strong>{issuerName}</strong>}
    </div>
  );
}

function useSubscription(initially: boolean, address: string) {
  const [isUnsubscribed, setIsUnsubscribed] = useState(initially);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const change = async (wanted: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    const isDone = await fetchInTime(address, { method: wanted ? 'POST' : 'DELETE' }).then(
      (answer) => answer.ok,
      () => false,
    );
    setIsBusy(false);
    setHasFailed(!isDone);
    if (isDone) setIsUnsubscribed(wanted);
  };
  return { isUnsubscribed, isBusy, hasFailed, change };
}
