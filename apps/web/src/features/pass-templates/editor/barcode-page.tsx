import { Select, Switch } from '@mantine/core';
import {
  type Barcode,
  barcodeFormats,
  barcodeRules,
  commonBarcodeFormats,
  rotatingFormats,
  textLengthMax,
} from '@tessera/pass-design';
import { useState } from 'react';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import { IssueFixes } from './issue-fixes.tsx';
import { controlId } from './issue-location.ts';
import { PanelGroup, Warnings } from './panel.tsx';
import { LiquidInput } from './texts/liquid-input.tsx';

const firstBarcode: Barcode = { format: 'qr', message: '{{ pass.serialNumber }}' };

export function BarcodePage() {
  const document = useDesign();
  const { change } = useEditor();
  const { barcode } = document;
  // Restores the barcode if it is switched off and on again.
  const [last, setLast] = useState(barcode ?? firstBarcode);
  const toggle = (isOn: boolean) => {
    if (barcode) setLast(barcode);
    change({ kind: 'setBarcode', barcode: isOn ? last : null });
  };
  return (
    <PanelGroup namesPage title="Barcode" hint="What a scanner at the door or the till reads.">
      <Switch
        label="Show a barcode"
        checked={barcode !== null}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {barcode && <BarcodeForm barcode={barcode} />}
    </PanelGroup>
  );
}

function BarcodeForm({ barcode }: { barcode: Barcode }) {
  const { change } = useEditor();
  const { warnings } = useIssuesAt('barcode.format');
  const rotating = useIssuesAt('barcode.rotating');
  const rule = barcodeRules[barcode.format];
  const canRotate = rotatingFormats.some((format) => format === barcode.format);
  const edit = (part: Partial<Barcode>) => change({ kind: 'setBarcode', barcode: { ...barcode, ...part } });
  return (
    <>
      <Select
        id={controlId('barcode.format')}
        label="Format"
        data={barcodeFormats.map((format) => ({ value: format, label: barcodeRules[format].name }))}
        value={barcode.format}
        allowDeselect={false}
        description={warnings.length > 0 ? <Warnings messages={warnings} /> : undefined}
        onChange={(chosen) => {
          const format = barcodeFormats.find((known) => known === chosen);
          if (format) edit({ format });
        }}
      />
      <IssueFixes path="barcode.format" />
      {(rule.sinceIos !== undefined || barcode.fallback || barcode.format === 'itf') && (
        <FallbackSelect value={barcode.fallback} onChange={(fallback) => edit({ fallback })} />
      )}
      <LiquidInput
        path="barcode.message"
        label="Message"
        description={`${rule.name} ${rule.holds}.`}
        value={barcode.message}
        charactersMax={textLengthMax}
        isRequired
        onChange={(message) => edit({ message })}
      />
      <LiquidInput
        path="barcode.altText"
        label="Text below it"
        description="Something a person can type if the scanner fails."
        value={barcode.altText ?? ''}
        charactersMax={textLengthMax}
        onChange={(altText) => edit({ altText })}
      />
      {(canRotate || barcode.rotating) && (
        <Switch
          id={controlId('barcode.rotating')}
          label="Change it every 30 seconds in Google Wallet"
          description={
            rotating.warnings.length > 0 ? (
              <Warnings messages={rotating.warnings} />
            ) : (
              'A photo of the pass soon becomes useless. Apple Wallet always shows the same code.'
            )
          }
          checked={barcode.rotating ?? false}
          onChange={(event) => edit({ rotating: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}

type FallbackSelectProps = {
  value: Barcode['fallback'];
  onChange: (fallback: Barcode['fallback']) => void;
};

/** For wallets and older iPhones that do not know the format. */
function FallbackSelect({ value, onChange }: FallbackSelectProps) {
  const { error } = useIssuesAt('barcode.fallback');
  return (
    <Select
      id={controlId('barcode.fallback')}
      label="Where a wallet does not support it"
      placeholder="No barcode"
      data={commonBarcodeFormats.map((format) => ({ value: format, label: barcodeRules[format].name }))}
      value={value ?? null}
      error={error}
      clearable
      onChange={(chosen) => onChange(commonBarcodeFormats.find((format) => format === chosen))}
    />
  );
}
