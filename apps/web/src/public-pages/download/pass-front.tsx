import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import type { PassLook } from '../page-data.ts';
import { PassTile } from './pass-tile.tsx';

const AppleFront = lazy(async () => ({ default: (await import('./apple-front.tsx')).AppleFront }));
const GoogleFront = lazy(async () => ({ default: (await import('./google-front.tsx')).GoogleFront }));

type PassFrontProps = { data: PassLook; isWithoutBarcode?: boolean };

/** The front of the pass, as its wallet shows it. */
export function PassFront({ data, isWithoutBarcode = false }: PassFrontProps) {
  const { card, colors, passLanguage } = data;
  if (!card) return <PassTile data={data} isEnded />;
  return (
    <div className="passFront" lang={passLanguage}>
      <ErrorBoundary failure={<PassTile data={data} />}>
        <Suspense
          fallback={<div className="passFrontOutline" style={{ backgroundColor: colors.background }} />}
        >
          {card.wallet === 'apple' ? (
            <AppleFront card={card} isWithoutBarcode={isWithoutBarcode} />
          ) : (
            <GoogleFront card={card} isWithoutBarcode={isWithoutBarcode} />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

export function PassHeading({ data: { passName, passLanguage, holderName } }: { data: PassLook }) {
  return (
    <header className="passHeading">
      <h1 lang={passLanguage} dir="auto">
        {passName}
      </h1>
      {holderName && <p>{holderName}</p>}
    </header>
  );
}
