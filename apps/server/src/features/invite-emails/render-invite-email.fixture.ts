import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { InviteEmailFacts, MailIssuer } from './render-invite-email.ts';

export const sampleIssuer: MailIssuer = {
  issuerName: 'Aurora Coffee',
  issuerAddress: 'Kastanienallee 1\r\n10435 Berlin\nGermany\n',
  issuerContact: 'hello@aurora.example',
  showPlatformBranding: false,
};

export const samplePicture = {
  url: 'https://passes.example/images/1/b/cropped.png',
  width: 454,
  height: 200,
};

export function sampleFacts(user: Record<string, string> = {}): InviteEmailFacts {
  return {
    to: 'grace@example.com',
    passName: 'Aurora Rewards',
    colors: { background: '#123456', foreground: '#ffffff', label: '#dddddd' },
    logo: { url: 'https://passes.example/images/1/a/cropped.png?crop=0,0,1,1', width: 120, height: 44 },
    pictureOf: (file) => (file === 'a'.repeat(64) ? samplePicture : null),
    scope: {
      user: { firstName: 'Grace', ...user },
      attributes: {},
      pass: {},
      issuer: { name: 'Aurora Coffee' },
      locale: 'en',
      timezone: 'UTC',
    },
    downloadUrl: 'https://passes.example/p/1.abc.def',
    unsubscribeUrl: 'https://passes.example/u/1.abc.ghi',
    messageId: 'link.1.a@passes.example',
  };
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = { tag: string; attributes: Record<string, string>; text: string };

export function readElements(html: string): Element[] {
  const elements: Element[] = [];
  const textOf = (node: Node): string => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    const element: Element = {
      tag: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: '',
    };
    elements.push(element);
    element.text = node.childNodes.map(textOf).join('');
    return element.text;
  };
  parse(html).childNodes.map(textOf);
  return elements;
}
