import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { render } from '@react-email/render';
import { Row } from '@react-email/row';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import { mailCss } from '../../platform/mail/mail-page.ts';

export type FrameSlots = Record<
  | 'subject'
  | 'preview'
  | 'background'
  | 'color'
  | 'logoUrl'
  | 'logoWidth'
  | 'logoHeight'
  | 'issuerName'
  | 'passName'
  | 'body'
  | 'downloadUrl'
  | 'address'
  | 'contact'
  | 'unsubscribeUrl',
  string
>;

export type FrameShape = { hasLogo: boolean; hasContact: boolean; showPlatformBranding: boolean };

export type ButtonSlots = Record<'label' | 'downloadUrl' | 'background' | 'color', string>;

export type MailFrame = {
  page: (slots: FrameSlots) => string;
  button: (slots: ButtonSlots) => string;
};

const frames = new Map<string, Promise<MailFrame>>();

/** Rendered once per shape: rendering takes more time than all the rest of a mail. */
export function mailFrame(shape: FrameShape): Promise<MailFrame> {
  const key = JSON.stringify([shape.hasLogo, shape.hasContact, shape.showPlatformBranding]);
  const known = frames.get(key) ?? renderFrame(shape);
  frames.set(key, known);
  return known;
}

async function renderFrame(shape: FrameShape): Promise<MailFrame> {
  const [page, button] = await Promise.all([render(pageElement(shape)), render(buttonElement)]);
  // The library's doctype is XHTML 1.0's, which names an address at w3.org; some scanners follow it.
  return {
    page: fillable(`<!doctype html>${page.slice(page.indexOf('<html'))}`),
    button: fillable(button.slice(button.indexOf('<a '))),
  };
}

/** The rest of the markup does not contain the character. */
const slot = (name: keyof FrameSlots | keyof ButtonSlots): string => `§${name}§`;

function fillable<Slots extends Record<string, string>>(markup: string): (slots: Slots) => string {
  // React marks the borders of its components and texts with comments.
  const parts = markup.replaceAll(/<!--(?!\[|<!).*?-->/g, '').split('§');
  return (slots) => parts.map((part, index) => (index % 2 === 0 ? part : (slots[part] ?? ''))).join('');
}

const fontFamily = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const quiet: CSSProperties = { fontSize: 14, lineHeight: '20px', color: '#5d666e' };
const underlined: CSSProperties = { color: '#5d666e', textDecoration: 'underline' };
const cardWidth = 520;

function pageElement(shape: FrameShape): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, slot('subject')),
      h('style', null, mailCss),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: '32px 12px', background: '#f3f4f5' } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, slot('preview')),
      h(Container, { className: 'card', style: cardStyle }, band(shape), content),
      foot(shape),
    ),
  );
}

const cardStyle: CSSProperties = {
  maxWidth: cardWidth,
  background: '#ffffff',
  border: '1px solid #e6e9eb',
  borderRadius: 16,
  borderCollapse: 'separate',
  overflow: 'hidden',
};

function band({ hasLogo }: FrameShape): ReactElement {
  const mark = hasLogo
    ? h(Img, {
        src: slot('logoUrl'),
        alt: slot('issuerName'),
        width: slot('logoWidth'),
        height: slot('logoHeight'),
        style: { fontWeight: 600 },
      })
    : h('strong', { style: { fontSize: 16, lineHeight: '24px' } }, slot('issuerName'));
  const style: CSSProperties = {
    padding: '28px 32px',
    backgroundColor: slot('background'),
    color: slot('color'),
    borderBottom: '1px solid #e6e9eb',
    borderRadius: '15px 15px 0 0',
    fontFamily,
  };
  return h(Row, null, h(Column, { className: 'pad band', style }, mark, passName));
}

const passName = h(
  'div',
  {
    style: {
      marginTop: 28,
      fontSize: 26,
      lineHeight: '32px',
      fontWeight: 600,
      letterSpacing: '-0.01em',
      wordBreak: 'break-word',
    },
  },
  slot('passName'),
);

export const mailHint =
  'On a computer, the link shows a code to scan with your phone. Keep it to yourself: anyone who has it can add the pass.';

/** Many laws ask for it. */
export const mailReason = (issuerName: string): string =>
  `You receive this email because ${issuerName} created a pass for this address.`;

export const platformName = 'Passes by Tessera';

const content = h(
  Row,
  null,
  h(
    Column,
    { className: 'pad', style: { padding: 32, fontFamily } },
    slot('body'),
    h('p', { className: 'quiet', style: { ...quiet, margin: '12px 0 0' } }, mailHint),
    h(
      'p',
      { className: 'quiet', style: { ...quiet, margin: '8px 0 0', wordBreak: 'break-all' } },
      h(Link, { href: slot('downloadUrl'), style: underlined }, slot('downloadUrl')),
    ),
  ),
);

function foot({ hasContact, showPlatformBranding }: FrameShape): ReactElement {
  const small: CSSProperties = { ...quiet, fontSize: 13, fontFamily, padding: '24px 32px 0' };
  return h(
    Container,
    { style: { maxWidth: cardWidth } },
    h(
      Row,
      null,
      h(
        Column,
        { className: 'pad quiet', align: 'center', style: small },
        h(
          'div',
          null,
          h('strong', { style: { fontWeight: 600 } }, slot('issuerName')),
          slot('address'),
          hasContact && ' · ',
          hasContact && h(Link, { href: `mailto:${slot('contact')}`, style: underlined }, slot('contact')),
        ),
        h('div', { style: { marginTop: 8 } }, mailReason(slot('issuerName'))),
        h(
          'div',
          { style: { marginTop: 8 } },
          h(Link, { href: slot('unsubscribeUrl'), style: underlined }, 'Unsubscribe'),
          showPlatformBranding && ` · ${platformName}`,
        ),
      ),
    ),
  );
}

const buttonElement = h(
  Button,
  {
    href: slot('downloadUrl'),
    style: {
      display: 'block',
      padding: '16px 24px',
      margin: '28px 0 16px',
      border: '1px solid #8f979e',
      borderRadius: 12,
      backgroundColor: slot('background'),
      color: slot('color'),
      fontFamily,
      fontSize: 17,
      fontWeight: 600,
      textAlign: 'center',
    },
  },
  slot('label'),
);
