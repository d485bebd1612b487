import { describe, expect, test } from 'vitest';
import { type DownloadLinkFacts, downloadLinkMail } from './download-link-mail.ts';

const facts: DownloadLinkFacts = {
  to: 'grace@example.com',
  firstName: 'Grace',
  passName: 'Aurora Rewards',
  issuerName: 'Aurora Coffee',
  issuerAddress: 'Kastanienallee 1\r\n10435 Berlin\nGermany\n',
  issuerContact: 'hello@aurora.example',
  colors: { background: '#123456', foreground: '#ffffff', label: '#dddddd' },
  logo: { url: 'https://passes.example/images/1/a/cropped.png?crop=0,0,1,1', width: 120, height: 44 },
  wallets: ['Apple Wallet', 'Google Wallet'],
  downloadUrl: 'https://passes.example/p/1.abc.def',
  unsubscribeUrl: 'https://passes.example/u/1.abc.ghi',
  messageId: 'link.1.a@passes.example',
  showPlatformBranding: false,
};

test('both forms contain the link, the issuer’s address on one line, and the unsubscribe link', () => {
  const { html, text, subject, replyTo, fromName } = downloadLinkMail(facts);
  for (const form of [html, text])
    for (const part of [facts.downloadUrl, facts.unsubscribeUrl, 'Kastanienallee 1, 10435 Berlin, Germany'])
      expect(form).toContain(part);
  expect({ subject, replyTo, fromName }).toEqual({
    subject: 'Aurora Rewards: your pass is ready',
    replyTo: 'hello@aurora.example',
    fromName: 'Aurora Coffee',
  });
});

test('one click unsubscribes from the mail program’s own button (RFC 8058)', () => {
  expect(downloadLinkMail(facts).headers).toMatchObject({
    'List-Unsubscribe': '<https://passes.example/u/1.abc.ghi>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('names of people and issuers are escaped', () => {
  const nasty = `<b>"x'</b><script>alert(1)</script>`;
  const { html } = downloadLinkMail({
    ...facts,
    firstName: nasty,
    passName: nasty,
    issuerName: nasty,
    issuerAddress: nasty,
    issuerContact: `"${nasty}"@example.com`,
  });
  expect(html).not.toMatch(/<b>|<script/);
  expect(html).toContain('Hello &lt;b&gt;&quot;x&#39;&lt;/b&gt;');
  expect(html).not.toMatch(/="[^"]*"x/);
});

test('a missing name, address, logo or contact leaves no gap', () => {
  const mail = downloadLinkMail({
    ...facts,
    firstName: '',
    issuerAddress: null,
    logo: null,
    issuerContact: null,
  });
  expect(mail.text).toMatch(/^Hello,\n/);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).not.toContain('mailto:');
  expect(mail.html).not.toMatch(/null|undefined/);
  expect(mail.text).not.toMatch(/null|undefined/);
});

test('the platform’s name appears only if the plan shows it', () => {
  expect(downloadLinkMail(facts).html).not.toContain('Tessera');
  expect(downloadLinkMail({ ...facts, showPlatformBranding: true }).html).toContain('Passes by Tessera');
});

describe('the button is readable on every pass colour', () => {
  test.each([
    ['#ffffff', '#fafafa', '#1f1f1f'],
    ['#000000', '#111111', '#ffffff'],
    ['#123456', '#ffffff', '#ffffff'],
    ['#ffd400', '#3b2a00', '#3b2a00'],
  ])('%s with %s is written in %s', (background, foreground, shown) => {
    const { html } = downloadLinkMail({ ...facts, colors: { ...facts.colors, background, foreground } });
    expect(html).toMatch(new RegExp(`color:${shown};[^"]*">Get your pass`));
  });
});
