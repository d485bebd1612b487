import { type Attribute, type DesignDocument, mapDesignTexts } from '@tessera/pass-design';

type Name = Pick<Attribute, 'key' | 'scope'>;

/** How a text refers to an attribute: `user.tier` or `attributes.points`. */
export function referenceTo({ key, scope }: Name): string {
  return `${scope === 'user' ? 'user' : 'attributes'}.${key}`;
}

const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** The document with every text that refers to an attribute by its old name referring to it by the new one. Words outside of Liquid stay. */
export function renameReference(document: DesignDocument, from: Name, to: Name): DesignDocument {
  const old = new RegExp(`(?<![\\w.])${referenceTo(from).replace('.', '\\.')}(?!\\w)`, 'g');
  const text = (source: string) =>
    source.replace(liquid, (expression) => expression.replace(old, referenceTo(to)));
  return mapDesignTexts(document, text);
}
