import { type DesignDocument, emptyDesignDocument, sampleHolder } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { previewedPass, workspacePictures } from '../previewed-pass.ts';
import { appleWatchOf } from './apple-watch.ts';

const pictures = workspacePictures('https://passes.example/images/15');
const base = emptyDesignDocument('loyalty', 'Harbour');

function watchOf(document: DesignDocument) {
  const input = {
    document,
    issuer: { name: 'Harbour', address: null, contact: null },
    ...sampleHolder(document),
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'UTC',
  };
  return appleWatchOf(previewedPass(input, { templateName: 'Harbour' }), pictures);
}

it('stacks the fields of the front and leaves out the back', () => {
  const text = (key: string) => ({ id: key, key, label: key, value: key, kind: 'text' as const });
  const fields = {
    header: [text('h')],
    primary: [text('p')],
    secondary: [text('s1'), text('s2')],
    auxiliary: [text('a')],
    back: [text('b')],
  };
  const watch = watchOf({ ...base, fields });
  expect(watch.primary.map(({ key }) => key)).toEqual(['p']);
  expect(watch.fields.map(({ key }) => key)).toEqual(['h', 's1', 's2', 'a']);
});

it('shows the logo, else the heading', () => {
  const logo = { file: 'f'.repeat(64), crop: null };
  expect(watchOf({ ...base, images: { logo } })).toMatchObject({
    logo: { url: expect.stringContaining(logo.file) },
    logoText: '',
  });
  expect(watchOf({ ...base, images: {} })).toMatchObject({ logo: null, logoText: 'Harbour' });
});

it('shows QR, Aztec and PDF417, and says what it lacks', () => {
  const withBarcode = (format: 'qr' | 'code128') => watchOf({ ...base, barcode: { format, message: 'A1' } });
  expect(withBarcode('qr')).toMatchObject({ barcode: { format: 'qr' }, lacksBarcode: false });
  expect(withBarcode('code128')).toMatchObject({ barcode: null, lacksBarcode: true });
  expect(watchOf({ ...base, barcode: null })).toMatchObject({ barcode: null, lacksBarcode: false });
});
