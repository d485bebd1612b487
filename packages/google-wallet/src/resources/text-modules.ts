import type { Field, Text } from './input-parts.ts';
import { textModulesMax } from './limits.ts';
import { hasTranslations, plain, translated } from './parts.ts';
import type { TextModule } from './resources.ts';

/**
 * The fields of a pass as Google's text modules. Google shows ten per object and silently hides the rest, so the tenth combines
 * all that follow. Positions count empty values too, so that the class, which knows only keys, refers to the same ten.
 */
export function textModules(fields: Field[], language: string): TextModule[] {
  const overflow = fields.length > textModulesMax;
  const own = overflow ? [...fields.slice(0, textModulesMax - 1), mergedField(fields)] : fields;
  return own.filter(({ value }) => plain(value) !== '').map((field) => moduleOf(field, language));
}

/** The keys that a class may refer to, counted the same. */
export function shownKeys(keys: string[]): Set<string> {
  return new Set(keys.slice(0, textModulesMax));
}

function moduleOf({ key, label, value }: Field, language: string): TextModule {
  const localizedHeader = translated(label, language);
  const localizedBody = translated(value, language);
  return {
    id: key,
    header: plain(label),
    body: plain(value),
    ...(localizedHeader && { localizedHeader }),
    ...(localizedBody && { localizedBody }),
  };
}

/** All fields from the tenth on as one, in every language that any of them has. */
function mergedField(fields: Field[]): Field {
  const rest = fields.slice(textModulesMax - 1);
  const [first, ...others] = rest.filter(({ value }) => plain(value) !== '');
  const key = rest[0]?.key ?? '';
  if (!first) return { key, label: '', value: '' };
  const texts = [first, ...others].flatMap(({ label, value }) => [label, value]).filter(hasTranslations);
  const languages = new Set(
    texts.flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text.translations ?? {}))),
  );
  const bodyIn = (spoken?: string) => {
    const paragraphs = others.map(({ label, value }) =>
      [textIn(label, spoken), textIn(value, spoken)].filter((line) => line !== '').join('\n'),
    );
    return [textIn(first.value, spoken), ...paragraphs].join('\n\n');
  };
  const translations = Object.fromEntries([...languages].map((spoken) => [spoken, bodyIn(spoken)]));
  return { key, label: first.label, value: { value: bodyIn(), translations } };
}

function textIn(text: Text, language: string | undefined): string {
  const translation = typeof text === 'string' || !language ? undefined : text.translations?.[language];
  return translation ?? plain(text);
}
