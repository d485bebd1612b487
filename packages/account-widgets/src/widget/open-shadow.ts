import base from '../styles/base.css?inline';
import buttons from '../styles/buttons.css?inline';
import cards from '../styles/cards.css?inline';
import dialogs from '../styles/dialogs.css?inline';
import fields from '../styles/fields.css?inline';
import marks from '../styles/marks.css?inline';
import menus from '../styles/menus.css?inline';
import users from '../styles/users.css?inline';

/** Per document: widgets of a page share it, those of another window cannot. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The element’s shadow root with styles. An element has one for life, so a second call returns it. */
export function openShadow(host: HTMLElement): ShadowRoot {
  if (host.shadowRoot) return host.shadowRoot;
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = sheetOf(host.ownerDocument);
  if (sheet) shadow.adoptedStyleSheets = [sheet];
  return shadow;
}

function sheetOf(document: Document): CSSStyleSheet | null {
  const known = sheets.get(document);
  if (known) return known;
  const view = document.defaultView;
  if (!view) return null;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(widgetStyles());
  sheets.set(document, sheet);
  return sheet;
}

const widgetStyles = (): string => [base, buttons, cards, dialogs, fields, marks, menus, users].join('\n');
