/** Markup that is safe in a page or a mail. `html` creates it from texts; anything else must contain none. */
export type Html = { readonly markup: string };

type Part = string | number | null | Html | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup with interpolated values: texts are escaped for elements and quoted attributes, nested markup is kept, null is omitted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
