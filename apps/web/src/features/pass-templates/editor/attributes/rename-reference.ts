import { type Attribute, type DesignDocument, mapDesignTexts } from '@tessera/pass-design';

type Name = Pick<Attribute, 'key' | 'scope'>;

/** `user.tier` or `attributes.points`. */
export function referenceTo({ key, scope }: Name): string {
  return `${scope === 'user' ? 'user' : 'attributes'}.${key}`;
}

const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** Renames an attribute in every Liquid expression of the design; text outside of Liquid stays. */
export function renameReference(document: DesignDocument, from: Name, to: Name): DesignDocument {
  const old = new RegExp(`(?<![\\w.])${referenceTo(from).replace('.', '\\.')}(?!\\w)`, 'g');
  const text = (source: string) =>
    source.replace(liquid, (expression) => expression.replace(old, referenceTo(to)));
  return mapDesignTexts(document, text);
}
