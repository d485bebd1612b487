import type { InviteEmailContent } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { readElements, sampleFacts, sampleIssuer, samplePicture } from './render-invite-email.fixture.ts';
import { type InviteEmailFacts, type MailIssuer, openInviteEmailRenderer } from './render-invite-email.ts';
import { standardContent } from './standard-content.ts';

const standard = standardContent(
  { name: 'Rewards', apple_pass_type_identifier_id: 'a', google_issuer_id: 'g' },
  { heading: 'Aurora Rewards' },
);

type Change = {
  content?: Partial<InviteEmailContent>;
  facts?: Partial<InviteEmailFacts>;
  issuer?: Partial<MailIssuer>;
};

async function write({ content, facts, issuer }: Change = {}) {
  const writer = await openInviteEmailRenderer({ ...standard, ...content }, { ...sampleIssuer, ...issuer });
  const { mail, problems } = writer({ ...sampleFacts(), ...facts });
  return { ...mail, problems, elements: readElements(mail.html) };
}

const writeBody = (body: string, user: Record<string, string> = {}) =>
  write({ content: { body }, facts: sampleFacts(user) });

const linksOf = (elements: ReturnType<typeof readElements>) =>
  elements.filter(({ tag }) => tag === 'a').map(({ attributes }) => attributes.href);

/** The links that every mail has: the button, the link to copy, the company's contact and unsubscribing. */
const ownLinks = [
  'https://passes.example/p/1.abc.def',
  'https://passes.example/p/1.abc.def',
  'mailto:hello@aurora.example',
  'https://passes.example/u/1.abc.ghi',
];

describe('every mail', () => {
  test('has both forms with the link, the issuer’s address on one line, and the unsubscribe link', async () => {
    const { html, text, subject, replyTo, fromName } = await write();
    for (const form of [html, text])
      for (const part of [ownLinks[0], ownLinks[3], 'Kastanienallee 1, 10435 Berlin, Germany'])
        expect(form).toContain(part);
    expect({ subject, replyTo, fromName }).toEqual({
      subject: 'Aurora Rewards: your pass is ready',
      replyTo: 'hello@aurora.example',
      fromName: 'Aurora Coffee',
    });
  });

  test('can be unsubscribed by one click in the mail program (RFC 8058)', async () => {
    expect((await write()).headers).toMatchObject({
      'List-Unsubscribe': '<https://passes.example/u/1.abc.ghi>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('has a preview text, dark colors and a size that Gmail shows in full', async () => {
    const { html, elements } = await write();
    expect(elements.find(({ attributes }) => attributes.style?.startsWith('display:none'))?.text).toMatch(
      /^Hello Grace, Aurora Coffee has made a pass/,
    );
    expect(elements).toContainEqual({
      tag: 'meta',
      attributes: { name: 'color-scheme', content: 'light dark' },
      text: '',
    });
    expect(elements.find(({ tag }) => tag === 'style')?.text).toContain('prefers-color-scheme: dark');
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1_024);
  });

  test('leaves no gap for a missing address, logo or contact', async () => {
    const { html, text, elements, replyTo } = await write({
      issuer: { issuerAddress: null, issuerContact: null },
      facts: { logo: null },
    });
    expect(elements.some(({ tag }) => tag === 'img')).toBe(false);
    expect(replyTo).toBeNull();
    for (const form of [html, text]) expect(form).not.toMatch(/mailto:|null|undefined|§/);
  });

  test('names the platform only if the plan shows it', async () => {
    expect((await write()).html).not.toContain('Tessera');
    const { html, text } = await write({ issuer: { showPlatformBranding: true } });
    for (const form of [html, text]) expect(form).toContain('Passes by Tessera');
  });

  test.each([
    ['#ffffff', '#fafafa', '#1f1f1f'],
    ['#000000', '#111111', '#ffffff'],
    ['#123456', '#ffffff', '#ffffff'],
    ['#ffd400', '#3b2a00', '#3b2a00'],
  ])('has a readable button: %s with %s is written in %s', async (background, foreground, shown) => {
    const { elements } = await write({ facts: { colors: { background, foreground, label: foreground } } });
    const [button] = elements.filter(({ tag, text }) => tag === 'a' && text.includes('Get your pass'));
    expect(button?.attributes.style).toContain(`;color:${shown};`);
  });
});

describe('the body', () => {
  test('has headings, paragraphs, bold, italic, links, lists, a picture and the button, in both forms', async () => {
    const { elements, text, problems } = await writeBody(
      [
        '# Welcome',
        'Hello **{{ user.firstName }}**,\nread *this* [page](https://aurora.example/a?b=1&c=2).',
        '- one\n- two',
        '3. three\n4. four',
        `![A {{ user.firstName }} cup](image:${'a'.repeat(64)})`,
        '[Take it](pass)',
      ].join('\n\n'),
    );
    const shown = (tag: string) => elements.filter((element) => element.tag === tag).map((each) => each.text);
    expect(problems).toEqual([]);
    expect([shown('h1'), shown('em'), shown('li')]).toEqual([
      ['Welcome'],
      ['this'],
      ['one', 'two', 'three', 'four'],
    ]);
    expect(shown('strong')).toContain('Grace');
    expect(linksOf(elements)).toEqual(['https://aurora.example/a?b=1&c=2', ...ownLinks]);
    expect(elements.find(({ attributes }) => attributes.class === 'picture')?.attributes).toMatchObject({
      src: samplePicture.url,
      alt: 'A Grace cup',
      width: '454',
    });
    expect(text.split('\n\n').slice(0, 6)).toEqual([
      'Welcome',
      'Hello Grace,\nread this page (https://aurora.example/a?b=1&c=2).',
      '- one\n- two',
      '3. three\n4. four',
      'A Grace cup',
      'Take it: https://passes.example/p/1.abc.def',
    ]);
  });

  test('gets the button at its end if it has none; within a text the link to the pass stays a link', async () => {
    expect(linksOf((await writeBody('Hello')).elements)).toEqual(ownLinks);
    const { elements, text } = await writeBody('Open [your pass](pass) now.');
    expect(linksOf(elements)).toEqual([ownLinks[0], ...ownLinks]);
    expect(text).toContain('Open your pass (https://passes.example/p/1.abc.def) now.');
  });

  test('keeps the line breaks of a text and of a value', async () => {
    const { html } = await writeBody('one\ntwo {{ user.address }}', { address: 'three\r\nfour' });
    expect(html).toContain('one<br>two three<br>four');
  });

  test('shows HTML and unknown formatting as text', async () => {
    const { elements } = await writeBody('<b>bold</b> `code` <script>alert(1)</script>\n\n> quote | table');
    expect(elements.some(({ tag }) => ['b', 'script', 'code', 'blockquote'].includes(tag))).toBe(false);
    expect(elements.map((each) => each.text)).toContain('<b>bold</b> `code` <script>alert(1)</script>');
  });

  test('reports links that lead nowhere and pictures that are not uploaded', async () => {
    const { problems, elements } = await writeBody(
      `[a](www.example.com) [b](/terms) [c](data:text/html,x) ![d](https://example.com/x.png) ![e](image:${'b'.repeat(64)})`,
    );
    expect(problems).toEqual([
      '“www.example.com” is no link: begin it with https://, mailto: or tel:, or write pass for the pass.',
      '“/terms” is no link: begin it with https://, mailto: or tel:, or write pass for the pass.',
      'A picture is not uploaded to this workspace.',
    ]);
    expect(linksOf(elements)).toEqual(ownLinks);
  });
});

describe('values', () => {
  const nasty = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '[click](https://evil.example)',
    '[click](pass)',
    '![x](https://evil.example/x.png)',
    '**bold** _italic_ `code`',
    '# heading\n\n- list\n\n1. list\n\n    code',
    '<https://evil.example>',
    '&lt;b&gt;',
    '{{ user.email }}{% for i in (1..9) %}',
    '\\*',
    '§body§',
  ];

  test.each(nasty)('%j is shown as it is and becomes no markup', async (value) => {
    const places =
      '{{ user.note }} **{{ user.note }}** [{{ user.note }}](https://aurora.example) {{ user.note | raw }} {% capture x %}{{ user.note }}{% endcapture %}{{ x }}';
    const { elements, text } = await writeBody(`# {{ user.note }}\n\n${places}`, { note: value });
    const { elements: plain } = await writeBody(`# {{ user.note }}\n\n${places}`, { note: 'x' });
    const shape = (each: typeof elements) => each.map(({ tag }) => tag).filter((tag) => tag !== 'br');
    expect(shape(elements)).toEqual(shape(plain));
    expect(linksOf(elements)).toEqual(linksOf(plain));
    expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe(value.replaceAll('\n', ''));
    expect(text).toContain(value);
  });

  test('in a link are a part of its address, or the whole of it if that is a web address', async () => {
    const body =
      '[a](https://aurora.example/?n={{ user.note }}) [b]({{ user.note }}) [c](mailto:{{ user.note }})';
    const links = async (note: string) =>
      linksOf((await writeBody(body, { note })).elements).slice(0, -ownLinks.length);
    expect(await links('https://x.example/?a=1&b="')).toEqual([
      'https://aurora.example/?n=https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D%22',
      'https://x.example/?a=1&b=%22',
      'mailto:https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D%22',
    ]);
    expect(await links('javascript:alert(1)')).toEqual([
      'https://aurora.example/?n=javascript%3Aalert(1)',
      'mailto:javascript%3Aalert(1)',
    ]);
  });

  test.each(nasty)('%j as a name of the company, the pass and the logo becomes no markup', async (value) => {
    const issuer = { issuerName: value, issuerAddress: value, issuerContact: `"${value}"@example.com` };
    const { elements, html } = await write({ issuer, facts: { passName: value } });
    expect(elements.map(({ tag }) => tag)).toEqual((await write()).elements.map(({ tag }) => tag));
    expect(html).not.toMatch(/="[^"]*"x/);
  });

  test('cannot add a line to the subject', async () => {
    const { subject } = await write({
      content: { subject: 'For {{ user.note }}' },
      facts: sampleFacts({ note: 'Grace\r\nBcc: everyone@example.com\u2028X: y' }),
    });
    expect(subject).toBe('For Grace Bcc: everyone@example.com X: y');
  });
});

describe('a limit', () => {
  const loops = [
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}',
    '{% for a in (1..4000) %}a text of some length, for every number there is{% endfor %}',
    '{% for a in (1..4000) %}{{ user.note }}{% endfor %}',
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..99) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
  ];
  test.each(loops)('ends %s', async (body) => {
    const begunAt = performance.now();
    await expect(writeBody(body, { note: 'n'.repeat(200) })).rejects.toThrow();
    expect(performance.now() - begunAt).toBeLessThan(1_000);
  });

  test.each(['[', '*', '**a ', '![', '[a](', '- ', '1. ', '\\', '# ', '_a*', '(('])(
    'keeps ten thousand characters of %j quick',
    async (part) => {
      const begunAt = performance.now();
      await writeBody(part.repeat(10_000).slice(0, 10_000)).catch(() => null);
      await writeBody(`${part}\n`.repeat(10_000).slice(0, 10_000)).catch(() => null);
      expect(performance.now() - begunAt).toBeLessThan(1_500);
    },
  );

  test('refuses a subject that the values leave empty', async () => {
    await expect(write({ content: { subject: '{{ user.nothing }}' } })).rejects.toThrow(
      'the subject is empty',
    );
  });
});
