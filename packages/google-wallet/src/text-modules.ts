import type { Field } from './input-parts.ts';
import { textModulesMax } from './limits.ts';
import type { TextModule } from './resources.ts';

/**
 * The fields of a pass as Google's text modules. Google shows ten per object and silently hides the rest, so the tenth combines
 * all that follow. Positions count empty values too, so that the class, which knows only keys, refers to the same ten.
 */
export function textModules(fields: Field[]): TextModule[] {
  const overflow = fields.length > textModulesMax;
  const own = overflow ? fields.slice(0, textModulesMax - 1) : fields;
  const modules = own.map(({ key, label, value }) => ({ id: key, header: label, body: value }));
  if (overflow) modules.push(mergedModule(fields.slice(textModulesMax - 1)));
  return modules.filter((module) => module.body !== '');
}

/** The keys that a class may refer to, counted the same. */
export function shownKeys(keys: string[]): Set<string> {
  return new Set(keys.slice(0, textModulesMax));
}

function mergedModule(fields: Field[]): TextModule {
  const [place] = fields;
  const [first, ...others] = fields.filter((field) => field.value !== '');
  const paragraphs = others.map(({ label, value }) => (label ? `${label}\n${value}` : value));
  return {
    id: place?.key ?? '',
    header: first?.label ?? '',
    body: first ? [first.value, ...paragraphs].join('\n\n') : '',
  };
}
