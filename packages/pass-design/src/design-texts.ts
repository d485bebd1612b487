import type { DesignDocument } from './design-document.ts';
import { fieldSlots } from './pass-type.ts';

export type DesignText = { path: string; text: string };

/** All texts of a document that may contain Liquid, with their paths. */
export function designTexts(document: DesignDocument): DesignText[] {
  const texts: DesignText[] = [
    { path: 'description', text: document.description },
    { path: 'heading', text: document.heading },
  ];
  for (const slot of fieldSlots) {
    document.fields[slot].forEach((field, index) => {
      texts.push({ path: `fields.${slot}.${index}.label`, text: field.label });
      texts.push({ path: `fields.${slot}.${index}.value`, text: field.value });
    });
  }
  if (document.barcode) {
    texts.push({ path: 'barcode.message', text: document.barcode.message });
    if (document.barcode.altText) texts.push({ path: 'barcode.altText', text: document.barcode.altText });
  }
  document.features.locations.forEach((location, index) => {
    if (location.relevantText)
      texts.push({ path: `features.locations.${index}.relevantText`, text: location.relevantText });
  });
  const { groupPasses, deepLink } = document.features;
  if (groupPasses) texts.push({ path: 'features.groupPasses', text: groupPasses });
  if (deepLink) texts.push({ path: 'features.deepLink', text: deepLink });
  for (const [language, translations] of Object.entries(document.translations)) {
    for (const text of Object.values(translations)) texts.push({ path: `translations.${language}`, text });
  }
  return texts;
}
