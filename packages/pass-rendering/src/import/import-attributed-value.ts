import { backValueLengthMax } from '@tessera/pass-design';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The text of an `attributedValue`, and its address if it is a single link. */
export type AttributedValue = {
  text: string;
  /** The text without the addresses of links. */
  words: string;
  link: { address: string; text: string } | null;
  hasLinks: boolean;
  /** True for markup besides links and line breaks. */
  hasOtherMarkup: boolean;
  isCut: boolean;
};

/** Bounds the work; no design holds a longer text. */
const htmlLengthMax = 2 * backValueLengthMax;

const blocks = new Set(
  'address article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 header footer hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const hidden = new Set(['script', 'style', 'title', 'head', 'template', 'noscript']);

/** Reads the text and links of an `attributedValue`. A link within a text adds its address in brackets. */
export function readAttributedValue(given: string): AttributedValue {
  const isCut = given.length > htmlLengthMax;
  const { childNodes } = parseFragment(given.slice(0, htmlLengthMax));
  const written = writeText(childNodes, true);
  const [first, ...others] = childNodes.filter((node) => !isText(node) || node.value.trim() !== '');
  const link = first && others.length === 0 && isLink(first) ? first : null;
  return {
    text: withoutOuterLines(written.text),
    words: withoutOuterLines(writeText(childNodes, false).text),
    link: link && { address: addressOf(link), text: writeText(link.childNodes, false).text },
    hasLinks: written.hasLinks,
    hasOtherMarkup: written.hasOtherMarkup,
    isCut,
  };
}

const withoutOuterLines = (text: string): string => text.replace(/^\n+|\n+$/g, '');

/** Iterates instead of recursing, since elements can be nested by the thousand. */
function writeText(nodes: readonly Node[], withAddresses: boolean) {
  const written = { text: '', hasLinks: false, hasOtherMarkup: false };
  const startLine = () => {
    if (written.text !== '' && !written.text.endsWith('\n')) written.text += '\n';
  };
  const left: (Node | (() => void))[] = nodes.toReversed();
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next === 'function') next();
    else if (isText(next)) written.text += next.value;
    else if (!isElement(next) || hidden.has(next.tagName)) written.hasOtherMarkup = true;
    else if (next.tagName === 'br') written.text += '\n';
    else {
      const element = next;
      const isBlock = blocks.has(element.tagName);
      if (isBlock) startLine();
      const start = written.text.length;
      if (isLink(element)) {
        written.hasLinks = true;
        left.push(() => {
          const [words, address] = [written.text.slice(start), addressOf(element)];
          if (withAddresses && address !== words) written.text += words === '' ? address : ` (${address})`;
        });
      } else {
        written.hasOtherMarkup = true;
        if (isBlock) left.push(startLine);
      }
      left.push(...element.childNodes.toReversed());
    }
  }
  return written;
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;
const isLink = (node: Node): node is Element =>
  isElement(node) && node.tagName === 'a' && addressOf(node) !== '';

const addressOf = ({ attrs }: Element): string =>
  attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
