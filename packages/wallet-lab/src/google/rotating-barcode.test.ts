import { expect, it } from 'vitest';
import { withCurrentCode } from './rotating-barcode.ts';

it('a phone shows the code of the moment (RFC 6238), and not the secret', () => {
  const key = Buffer.from('12345678901234567890').toString('hex');
  const object = {
    rotatingBarcode: {
      type: 'QR_CODE',
      valuePattern: 'pass-7:{totp_value_0}',
      totpDetails: { periodMillis: '30000', algorithm: 'TOTP_SHA1', parameters: [{ key, valueLength: 8 }] },
    },
  };
  const shown = withCurrentCode(object, new Date(1_111_111_109_000));
  expect(shown.rotatingBarcode).toMatchObject({ currentValue: 'pass-7:07081804' });
  expect(JSON.stringify(shown)).not.toContain(key);
  expect(withCurrentCode({ id: '1.a' }, new Date(0))).toEqual({ id: '1.a' });
});
