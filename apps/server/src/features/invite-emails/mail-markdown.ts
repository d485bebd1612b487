import markdownIt, { type Token } from 'markdown-it';
import { html } from '../../platform/mail/html.ts';
import { type EmbeddedValues, holdsValue } from './embedded-values.ts';
import type { MailPicture } from './mail-picture.ts';

export type BodyFacts = {
  downloadUrl: string;
  pictureOf: (file: string) => MailPicture | null;
  buttonHtml: (label: string) => string;
};

export type MailBody = {
  html: string;
  text: string;
  preview: string;
  hasButton: boolean;
  problems: string[];
};

/** The longest text that Liquid may make of a body. */
const sourceLengthMax = 50_000;

const markdown = markdownIt('zero', { breaks: true, maxNesting: 20 }).enable([
  'newline',
  'escape',
  'emphasis',
  'link',
  'image',
  'list',
  'heading',
]);

/** `[Get your pass](pass)` links to the recipient's pass; a paragraph of its own becomes the button. */
const passTarget = 'pass';
const pictureTarget = /^image:([0-9a-f]{64})$/;
const linkProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Light formatting only; everything else, values included, is text. @throws Error if the text is too long */
export function renderMailBody(source: string, values: EmbeddedValues, facts: BodyFacts): MailBody {
  if (source.length > sourceLengthMax) throw new Error('the text is too long');
  const tokens = markdown.parse(source, {});
  const problems = new Set<string>();
  const resolve = (token: Token) => resolveTarget(token, values, facts, (problem) => problems.add(problem));
  const targets = new Map(
    tokens.flatMap(({ children }) => children ?? []).map((token) => [token, resolve(token)]),
  );
  const targetOf = (token: Token) => targets.get(token) ?? null;
  const previews: string[] = [];
  const text = render(tokens, { ...plainFormat(values, facts, previews), targetOf });
  return {
    html: render(tokens, { ...htmlFormat(values, facts), targetOf }),
    text: text.trim(),
    preview: previews.join(' '),
    hasButton: tokens.some(isButton),
    problems: [...problems],
  };
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

type Target = { url: string; picture: MailPicture | null };

function resolveTarget(
  token: Token,
  values: EmbeddedValues,
  facts: BodyFacts,
  report: (problem: string) => void,
): Target | null {
  if (token.type === 'image') {
    const picture = facts.pictureOf(pictureTarget.exec(attribute(token, 'src'))?.[1] ?? '');
    if (!picture) report('A picture is not uploaded to this workspace.');
    return picture && { url: picture.url, picture };
  }
  if (token.type !== 'link_open') return null;
  const href = attribute(token, 'href');
  if (href === passTarget) return { url: facts.downloadUrl, picture: null };
  const url = linkUrl(href, values);
  if (url) return { url, picture: null };
  if (!holdsValue(href))
    report(
      `“${href}” is no link: begin it with https://, mailto: or tel:, or write ${passTarget} for the pass.`,
    );
  return null;
}

/** A value may begin a link; inside a link it is a part of the address. */
function linkUrl(href: string, values: EmbeddedValues): string | null {
  const url = URL.parse(
    values.fill(href, (value, offset) => (offset === 0 ? value.trim() : encodePart(value))),
  );
  return url && linkProtocols.has(url.protocol) ? url.href : null;
}

const encodePart = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll('%40', '@');

const isPassLink = (token: Token | undefined): boolean =>
  token?.type === 'link_open' && attribute(token, 'href') === passTarget;

function isButton({ type, children }: Token): boolean {
  if (type !== 'inline' || !children || !isPassLink(children[0])) return false;
  return children.findIndex((token) => token.type === 'link_close') === children.length - 1;
}

type Format = {
  targetOf: (token: Token) => Target | null;
  text(content: string): string;
  lineBreak: string;
  emphasis(tag: string, inner: string): string;
  link(inner: string, url: string): string;
  picture(alt: string, picture: MailPicture | null): string;
  button(label: string): string;
  paragraph(inner: string): string;
  heading(inner: string, tag: string): string;
  item(inner: string, token: Token): string;
  list(inner: string, tag: string): string;
};

type Open = { token: Token | null; inner: string; isButton: boolean };

function render(tokens: readonly Token[], format: Format): string {
  const open: Open[] = [{ token: null, inner: '', isButton: false }];
  const top = () => open.at(-1) ?? { token: null, inner: '', isButton: false };
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, inner: '', isButton: false });
    else if (token.nesting === 0) {
      top().isButton ||= isButton(token);
      top().inner += leaf(token, format);
    } else {
      const closed = open.pop();
      if (closed?.token) top().inner += element(closed.token, closed, format);
    }
  }
  return top().inner;
}

function leaf(token: Token, format: Format): string {
  switch (token.type) {
    case 'inline':
      return isButton(token)
        ? render(token.children?.slice(1, -1) ?? [], format)
        : render(token.children ?? [], format);
    case 'softbreak':
    case 'hardbreak':
      return format.lineBreak;
    case 'image':
      return format.picture(token.content, format.targetOf(token)?.picture ?? null);
    default:
      return format.text(token.content);
  }
}

function element(token: Token, { inner, isButton: isLinkToPass }: Open, format: Format): string {
  switch (token.type) {
    case 'paragraph_open':
      if (isLinkToPass && token.level === 0) return format.button(inner);
      // Items of a list without empty lines between them.
      return token.hidden || inner === '' ? inner : format.paragraph(inner);
    case 'heading_open':
      return format.heading(inner, token.tag);
    case 'bullet_list_open':
    case 'ordered_list_open':
      return format.list(inner, token.tag);
    case 'list_item_open':
      return format.item(inner, token);
    case 'link_open': {
      const target = format.targetOf(token);
      return target ? format.link(inner, target.url) : inner;
    }
    default:
      return format.emphasis(token.tag, inner);
  }
}

const font = 'font-size:16px;line-height:24px;color:#1a1f24;word-break:break-word';
const headings: Record<string, string> = {
  h1: 'font-size:20px;line-height:28px',
  h2: 'font-size:17px;line-height:24px',
};

const escapeHtml = (text: string): string => html`${text}`.markup;
const withLineBreaks = (value: string): string =>
  escapeHtml(value.trim()).replace(/\r\n|[\r\n\u2028\u2029]/g, '<br>');

function htmlFormat(values: EmbeddedValues, { buttonHtml }: BodyFacts): Omit<Format, 'targetOf'> {
  return {
    text: (content) => values.fill(escapeHtml(content), withLineBreaks),
    lineBreak: '<br>',
    emphasis: (tag, inner) => `<${tag}>${inner}</${tag}>`,
    link: (inner, url) =>
      `<a class="text" href="${escapeHtml(url)}" style="color:#1a1f24;text-decoration:underline">${inner}</a>`,
    picture: (alt, picture) => {
      const description = values.fill(escapeHtml(alt), escapeHtml);
      return picture
        ? `<img class="picture" src="${escapeHtml(picture.url)}" alt="${description}" width="${picture.width}" height="${picture.height}" style="display:block;max-width:100%;height:auto;border:0;border-radius:12px">`
        : description;
    },
    button: buttonHtml,
    paragraph: (inner) => `<p class="text" style="margin:0 0 16px;${font}">${inner}</p>`,
    heading: (inner, tag) =>
      `<${tag} class="text" style="margin:0 0 16px;${font};font-weight:600;${headings[tag] ?? ''}">${inner}</${tag}>`,
    item: (inner) => `<li style="margin:0 0 4px">${inner}</li>`,
    list: (inner, tag) =>
      `<${tag} class="text" style="margin:0 0 16px;padding:0 0 0 24px;${font}">${inner}</${tag}>`,
  };
}

function plainFormat(
  values: EmbeddedValues,
  { downloadUrl }: BodyFacts,
  previews: string[],
): Omit<Format, 'targetOf'> {
  return {
    text: (content) => values.fill(content, (value) => value.trim()),
    lineBreak: '\n',
    emphasis: (_tag, inner) => inner,
    link: (inner, url) => (inner === url || url === `mailto:${inner}` ? inner : `${inner} (${url})`),
    picture: (alt) => values.fill(alt, (value) => value),
    button: (label) => `${label}: ${downloadUrl}\n\n`,
    paragraph: (inner) => {
      previews.push(inner.replaceAll(/\s+/g, ' '));
      return `${inner}\n\n`;
    },
    heading: (inner) => `${inner}\n\n`,
    item: (inner, { info, markup }) => `${info ? `${info}${markup}` : '-'} ${inner.trim()}\n`,
    list: (inner) => `${inner}\n`,
  };
}
