import { describe, expect, it } from 'vitest';
import { createPassResponse, passesMediaType } from './create-pass-response.ts';

const bundle = { parts: [Buffer.from('ab'), Buffer.from('cde')], bytes: 5 };

describe('createPassResponse', () => {
  it('sends the parts in order, and their length ahead of them', async () => {
    const response = createPassResponse(bundle);
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('abcde');
  });

  it('has the exact media type, because Safari opens no other', () => {
    expect(createPassResponse(bundle).headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const many = createPassResponse(bundle, { mediaType: passesMediaType, fileName: 'all.pkpasses' });
    expect(many.headers.get('content-type')).toBe('application/vnd.apple.pkpasses');
  });

  it('lets no file name break out of its header', () => {
    const response = createPassResponse(bundle, { fileName: 'a"\r\nx: y/ü.pkpass' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a___x_ y__.pkpass"');
  });
});
