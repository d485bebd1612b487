import type { IdentityMailContent } from '@tessera/identity';
import { describe, expect, test } from 'vitest';
import type { MailSite } from '../../platform/mail/notice-mail-content.ts';
import { identityMail } from './identity-mail.ts';

const site: MailSite = { publicUrl: 'https://passes.example.com', supportUrl: null };
const occasion = {
  at: new Date('2026-11-21T10:05:59.250Z'),
  device: {
    ipAddress: '192.0.2.7',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  },
  place: { cityName: 'Tromsø', countryISOCode: 'NO' },
};
const url = 'https://passes.example.com/x?token=s3cret&request=r1';

type Kind = IdentityMailContent['kind'];
type OfKind<Wanted extends Kind, Content = IdentityMailContent> = Content extends { kind: Kind }
  ? Wanted extends Content['kind']
    ? Omit<Content, 'kind'> & { kind: Wanted }
    : never
  : never;

const contents: { [Wanted in Kind]: OfKind<Wanted> } = {
  'verify-email': { kind: 'verify-email', code: '048213', minutes: 10 },
  'sign-in-code': { kind: 'sign-in-code', code: '048213', minutes: 10 },
  'elevated-access-code': { kind: 'elevated-access-code', code: '048213', minutes: 10 },
  'email-change-code': { kind: 'email-change-code', code: '048213', minutes: 10 },
  'account-exists': { kind: 'account-exists', signInUrl: url },
  'password-reset': { kind: 'password-reset', url, minutes: 60 },
  invitation: {
    kind: 'invitation',
    organizationName: 'Aurora Coffee',
    inviterName: 'Alma Lindqvist',
    url,
    expiresAt: new Date('2026-11-28T09:05:00Z'),
  },
  'new-device': { kind: 'new-device', occasion },
  'password-set': { kind: 'password-set', occasion },
  'password-changed': { kind: 'password-changed', occasion },
  'second-factor-added': { kind: 'second-factor-added', occasion },
  'second-factor-removed': { kind: 'second-factor-removed', occasion },
  'second-factor-removed-by-operator': {
    kind: 'second-factor-removed-by-operator',
    occasion: { ...occasion, device: { ipAddress: null, userAgent: null }, place: null },
  },
  'recovery-codes-made': { kind: 'recovery-codes-made', occasion },
  'recovery-code-used': { kind: 'recovery-code-used', occasion },
  'session-stolen': { kind: 'session-stolen', occasion },
  'account-connected': { kind: 'account-connected', providerName: 'GitHub', occasion },
  'email-changed': { kind: 'email-changed', newEmail: 'new@example.com', occasion },
};
const all: IdentityMailContent[] = Object.values(contents);

const shown = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(all)('the mail “$kind”', (content) => {
  const { subject, html, text, headers } = identityMail(content, site);

  test('has its own subject, and the same content in both forms', () => {
    expect(all.filter((other) => identityMail(other, site).subject === subject)).toEqual([content]);
    for (const paragraph of text.split('\n\n').slice(0, 2)) expect(shown(html)).toContain(paragraph);
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('explains what to do if it was not the recipient', () => {
    expect(text).toMatch(/If (it|this) was not you|If you (did not|are not|do not know)|If not, /);
  });

  test('prevents automatic replies', () => {
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  test('contains its code or link, but not in the subject', () => {
    for (const secret of ['code' in content ? content.code : '', 'url' in content ? content.url : '']) {
      expect(text).toContain(secret);
      expect(shown(html)).toContain(secret);
      if (secret) expect(subject).not.toContain(secret);
    }
    if ('minutes' in content) expect(text).toContain(`for ${content.minutes} minutes`);
  });

  test('shows time, time zone, device and location', () => {
    if (!('occasion' in content) || content.kind === 'second-factor-removed-by-operator')
      return expect(text).not.toContain('IP address');
    for (const form of [text, shown(html)])
      for (const fact of ['21 November 2026, 10:05 UTC', 'Safari on iPhone', 'Tromsø, Norway', '192.0.2.7'])
        expect(form).toContain(fact);
  });
});

test('an invitation names the inviter, the organization, and its expiry', () => {
  const { subject, text } = identityMail(contents.invitation, site);
  expect(subject).toBe('Alma Lindqvist invites you to Aurora Coffee');
  expect(text).toContain('valid until 28 November 2026, 09:05 UTC');
});

test('names are escaped and never become markup, a header or a link', () => {
  const nasty = `<b>"x'</b><script>alert(1)</script>\r\nBcc: all@evil.example http://evil.example/win`;
  const invitation = identityMail(
    { ...contents.invitation, organizationName: nasty, inviterName: nasty },
    site,
  );
  expect(invitation.html).not.toMatch(/<b>|<script/);
  expect(invitation.html).toContain('&lt;b&gt;');
  expect(invitation.subject).not.toMatch(/[\r\n]/);
  for (const form of [invitation.html, invitation.text])
    expect(form).not.toMatch(/https?:\/\/evil|evil\.example|all@evil/);
  const device = { userAgent: nasty, ipAddress: nasty };
  const place = { cityName: nasty, countryISOCode: nasty };
  const news = identityMail({ ...contents['new-device'], occasion: { ...occasion, device, place } }, site);
  expect(news.html).not.toMatch(/<b>|<script/);
});

test('a name of a thousand letters is truncated', () => {
  const { subject, text } = identityMail({ ...contents.invitation, inviterName: 'x'.repeat(1000) }, site);
  expect(subject.length).toBeLessThan(120);
  expect(text).not.toContain('x'.repeat(81));
});

test('an event without a known device, location or address leaves no gap', () => {
  const device = { userAgent: null, ipAddress: null };
  const { text, html } = identityMail(
    { ...contents['new-device'], occasion: { ...occasion, device, place: null } },
    site,
  );
  expect(text).toContain('Device: An unknown device\n\n');
  expect(`${text}${html}`).not.toMatch(/Near|IP address/);
});

test('a user whose second factor the operator removed is notified, with whom to contact', () => {
  const { text } = identityMail(contents['second-factor-removed-by-operator'], site);
  expect(text).toContain('The people who run passes.example.com were asked to remove');
  expect(text).toContain('If you did not ask for it, tell the people who run passes.example.com, and choose');
  expect(text).toContain('When: 21 November 2026, 10:05 UTC');
  expect(text).not.toMatch(/Device|signed in as you/);
});

test('a user who lost their account is referred to the operator’s support', () => {
  const said = (supportUrl: string | null) =>
    identityMail(contents['email-changed'], { ...site, supportUrl }).text;
  expect(said(null)).toContain('Ask the people who run passes.example.com for help');
  expect(said('mailto:help@example.com')).toContain('Ask help@example.com for help');
  expect(said('https://help.example.com')).toContain('Ask https://help.example.com for help');
});
