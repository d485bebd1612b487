import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { askRaw } from '../world/call-procedure.ts';
import { maliciousPaths } from '../world/fuzz-input.ts';
import { inLanes } from '../world/in-lanes.ts';
import { writePng } from '../world/png.ts';
import { responseProblem } from '../world/response-problem.ts';
import type { BadInputStage } from './bad-input-stage.ts';

export function pictureStories({ world, ada }: BadInputStage): void {
  describe('pictures and pages', () => {
    const png = (width: number, height: number) =>
      writePng({ width, height, bitDepth: 8 }, deflateSync(Buffer.alloc(64)));
    const upload = (body: BodyInit, handle = ada().workspaceHandle, headers: Record<string, string> = {}) =>
      askRaw(`${world().publicUrl}/files/${handle}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada().person.accessToken()}`, ...headers },
        body,
      });

    test('files that are not pictures are refused with a message', async () => {
      const bodies: Record<string, BodyInit> = {
        nothing: '',
        words: 'not a picture',
        NUL: Buffer.alloc(1_000),
        HTML: '<html><body><script>alert(1)</script></body></html>',
        'half an SVG': '<svg xmlns="http://www.w3.org/2000/svg"',
        'an SVG without size': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'an SVG that reads a file':
          '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
        'an SVG that repeats itself': `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">${'bcdefghij'
          .split('')
          .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
          .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
        'a signature alone': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        'an empty zip': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
        'a picture of no size': png(0, 0),
        'a million pixels wide': png(1_000_000, 1),
        'two billion pixels a side': png(0x7fff_ffff, 0x7fff_ffff),
      };
      for (const [what, body] of Object.entries(bodies)) {
        const answer = await upload(body);
        expect([what, responseProblem(answer)]).toEqual([what, null]);
        // An SVG may render without its references, as long as nothing of them is read.
        if (!what.startsWith('an SVG')) expect([what, answer.status]).toEqual([what, 422]);
        expect(answer.body).not.toContain('root:');
      }
    });

    test('more than 10 MB is refused with a message, with or without a content length', async () => {
      const tooMuch = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
      const words = 'This image is too large. Use a file of at most 10 MB.';
      expect(await upload(tooMuch)).toMatchObject({ status: 413, body: expect.stringContaining(words) });
      const streamed = await fetch(`${world().publicUrl}/files/${ada().workspaceHandle}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada().person.accessToken()}` },
        body: new Blob([tooMuch]).stream(),
        ...{ duplex: 'half' },
      });
      expect([streamed.status, await streamed.text()]).toEqual([413, expect.stringContaining(words)]);
    });

    test('nasty addresses of pictures, downloads and links are answered without a fault', async () => {
      const own = `${ada().serialNumber.split('.')[0]}/${ada().file}`;
      const targets = maliciousPaths.flatMap((segment) => [
        `/images/${segment}/${ada().file}/source.png`,
        `/images/${own.split('/')[0]}/${segment}/source.png`,
        `/images/${own}/${segment}`,
        `/images/${own}/source.png?crop=${segment}`,
        `/images/default-logo.png?initial=A&background=${segment}&foreground=ffffff`,
        `/p/${segment}`,
        `/p/${segment}/apple`,
        `/p/${segment}/google`,
        `/l/${segment}`,
        `/u/${segment}`,
        `/${segment}`,
        `/assets/${segment}`,
      ]);
      const crops = [
        '0,0,1e-12,1',
        '0,0,5e-324,1',
        '1,1,1,1',
        '0.999999,0,1,1',
        'NaN,0,1,1',
        '0,0,1',
        ',,,',
      ].map((crop) => `/images/${own}/source.png?crop=${crop}`);
      const found = await inLanes([...targets, ...crops], async (path) => {
        const answer = await askRaw(`${world().publicUrl}${path}`);
        const isPage = answer.contentType?.startsWith('text/html') && answer.status < 500;
        const problem = isPage ? null : responseProblem(answer);
        return problem && `${path.slice(0, 120)}: ${problem}`;
      });
      expect(found.filter(Boolean)).toEqual([]);
      const uploads = await inLanes(maliciousPaths, async (segment) =>
        responseProblem(await upload('x', segment)),
      );
      expect(uploads.filter(Boolean)).toEqual([]);
    });
  });
}
