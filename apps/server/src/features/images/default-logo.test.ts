import { defaultLogoAddress, initialOf } from '@tessera/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { defaultLogoApp } from './default-logo.http.ts';
import { drawDefaultLogo } from './default-logo.ts';
import { openImageWorkers } from './open-image-workers.ts';

const imageWorkers = openImageWorkers(createLogger('silent', () => new Date()));
afterAll(() => imageWorkers.close());

const colors = { background: '#0B3B38', foreground: '#ffffff', label: '#9ed8cf' };

describe('the generated logo', () => {
  it('has the name’s initial without accents, or a mark for other scripts', () => {
    expect(['Harbour', ' élan', 'Ångström', '7-Eleven', '珈琲', '🍕', ''].map(initialOf)).toEqual([
      'H',
      'E',
      'A',
      '7',
      '',
      '',
      '',
    ]);
  });

  it('is a 660 pixel PNG with the letter, without any font', async () => {
    for (const initial of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', '']) {
      const png = await drawDefaultLogo(
        { imageWorkers },
        { group: '7' },
        { initial, background: '#ffffff', foreground: '#000000' },
      );
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 660, height: 660 });
      const { channels } = await sharp(png).stats();
      expect(channels[0]?.min).toBe(0);
      expect(channels[0]?.max).toBe(255);
    }
  });

  it('is served at its URL, which renders nothing else', async () => {
    const app = defaultLogoApp({ imageWorkers });
    const answer = await app.request(defaultLogoAddress('http://localhost/images/15', 'Harbour', colors));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const odd = await app.request('/images/default-logo.png?initial=<&background=ffffff&foreground=000000');
    expect(odd.status).not.toBe(200);
  });
});
