import type { Attribute } from './attribute.ts';

/** Whether every value the text takes is known before a pass is issued: then one sample represents all. */
export function isForeseeable(text: string, attributes: readonly Attribute[]): boolean {
  const open = attributes.filter((attribute) => attribute.default === null || attribute.default === '');
  return (
    !/\buser\.(?:firstName|lastName|email)\b/.test(text) && !open.some(({ key }) => text.includes(`.${key}`))
  );
}
