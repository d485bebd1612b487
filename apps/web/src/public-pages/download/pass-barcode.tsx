import { fillIn } from '@tessera/contract';
import type { ContentBarcode } from '@tessera/pass-design';
import { useEffect, useState } from 'react';
import type { BarcodeDrawing } from '../../wallets/barcode-drawing.ts';
import type { DownloadPageData } from '../page-data.ts';
import { canKeepPasses, forgetPass, isPassKept, type KeptPass, keepPass } from './kept-pass.ts';

type PassBarcodeProps = {
  data: Pick<DownloadPageData, 'pageUrl' | 'passName' | 'passLanguage' | 'expiresAt' | 'language' | 'texts'>;
  barcode: ContentBarcode;
};

/** The pass on a phone without a wallet: its barcode, which the holder may keep. */
export function PassBarcode({ data, barcode }: PassBarcodeProps) {
  const { texts } = data;
  const drawing = useDrawing(barcode);
  if (drawing === 'loading') return null;
  if (drawing === 'failed')
    return (
      <p className="alert" role="alert">
        {texts.failed}
      </p>
    );
  const isWide = drawing.width > drawing.height;
  return (
    <section className="passBarcode">
      <p>{texts.showBarcode}</p>
      <div className="passBarcodeTile">
        <svg
          role="img"
          aria-label={texts.barcode}
          data-wide={isWide || undefined}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          preserveAspectRatio={isWide ? 'none' : 'xMidYMid meet'}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} fillRule="evenodd" />
        </svg>
        {barcode.altText && <span dir="auto">{barcode.altText}</span>}
      </div>
      {canKeepPasses() && <Keep data={data} barcode={barcode} drawing={drawing} />}
    </section>
  );
}

function useDrawing({ format, message }: ContentBarcode): BarcodeDrawing | 'loading' | 'failed' {
  const [drawing, setDrawing] = useState<BarcodeDrawing | 'loading' | 'failed'>('loading');
  useEffect(() => {
    void draw(format, message)
      .catch(() => null)
      .then((drawn) => setDrawing(drawn ?? 'failed'));
  }, [format, message]);
  return drawing;
}

async function draw(format: ContentBarcode['format'], message: string): Promise<BarcodeDrawing | null> {
  if (format === 'qr') return (await import('../../wallets/draw-qr-code.ts')).drawQrCode(message);
  return (await import('../../wallets/other-barcodes.ts')).drawOtherBarcode(format, message);
}

type KeepProps = PassBarcodeProps & { drawing: BarcodeDrawing };
type KeepState = 'unknown' | 'offered' | 'kept' | 'failed';

function Keep({ data, barcode, drawing }: KeepProps) {
  const { pageUrl, expiresAt, texts } = data;
  const [state, setState] = useState<KeepState>('unknown');
  const keep = () =>
    keepPass(keptPassOf({ data, barcode, drawing })).then(
      () => setState('kept'),
      () => setState('failed'),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page opens.
  useEffect(() => {
    // The barcode may have changed since.
    void isPassKept(pageUrl).then((isKept) => (isKept ? keep() : setState('offered')));
  }, []);
  const forget = () => forgetPass(pageUrl).then(() => setState('offered'));
  if (state === 'unknown') return null;
  return (
    <>
      <p aria-live="polite">
        {state === 'kept' && (expiresAt ? fillIn(texts.keptUntil, { date: dateOf(data) }) : texts.kept)}
        {state === 'failed' && texts.keepFailed}
        {state === 'offered' && texts.keepHint}
      </p>
      {state === 'kept' ? (
        <button type="button" className="quietButton" onClick={() => void forget()}>
          {texts.forget}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => void keep()}>
          {texts.keep}
        </button>
      )}
    </>
  );
}

const dateOf = ({ expiresAt, language }: PassBarcodeProps['data']) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expiresAt ?? ''));

function keptPassOf({ data, barcode, drawing }: KeepProps): KeptPass {
  const { pageUrl: address, passName: title, passLanguage: language, expiresAt, texts } = data;
  return { address, title, language, expiresAt, drawing, label: texts.barcode, altText: barcode.altText };
}
