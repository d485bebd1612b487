import {
  backValueLengthMax,
  type DesignDocument,
  languagesMax,
  languageTagForm,
  textSchema,
  translatablePaths,
  translatableTexts,
} from '@tessera/pass-design';
import type { ReadTranslations } from './translation-file.ts';

export type ChangedText = { path: string; before: string; after: string };

export type LanguagePlan = {
  language: string;
  /** Whether the design has not been translated into it yet. */
  isNew: boolean;
  added: ChangedText[];
  changed: ChangedText[];
  /** Texts that are as they were. */
  same: number;
};

/** What a file would change, before it does. */
export type ImportPlan = {
  languages: LanguagePlan[];
  /** Ids of texts that the design does not have. */
  unknown: string[];
  /** Languages that the design cannot be translated into: names that are none, its own, and those beyond the most it can have. */
  unknownLanguages: string[];
  /** Texts that were written since the file was exported: their translations may be outdated. */
  outdated: string[];
  /** Why translations cannot be taken, by text. */
  refused: { path: string; message: string }[];
  translations: DesignDocument['translations'];
};

const text = textSchema(backValueLengthMax);

/** The tag as the design writes it, null for a name that is none. */
function tagOf(document: DesignDocument, language: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(language.replaceAll('_', '-'));
    const known = [document.language, ...Object.keys(document.translations)];
    return (
      known.find((one) => one.toLowerCase() === canonical.toLowerCase()) ??
      (languageTagForm.test(canonical) ? canonical : null)
    );
  } catch {
    return null;
  }
}

/** Compares a file with the design. Empty translations change nothing: files hold those that are missing. */
export function planImport(document: DesignDocument, read: ReadTranslations): ImportPlan {
  const paths = translatablePaths(document);
  const sources = new Map(translatableTexts(document).map(({ path, text }) => [path, text]));
  const unknown = new Set<string>();
  const unknownLanguages = new Set<string>();
  const outdated = new Set<string>();
  const refused = new Map<string, string>();
  const plans = new Map<string, LanguagePlan>();
  const free = languagesMax - Object.keys(document.translations).length;
  const planFor = (language: string): LanguagePlan | null => {
    const known = plans.get(language);
    if (known) return known;
    const isNew = !Object.hasOwn(document.translations, language);
    if (isNew && [...plans.values()].filter((plan) => plan.isNew).length >= free) return null;
    const plan = { language, isNew, added: [], changed: [], same: 0 };
    plans.set(language, plan);
    return plan;
  };
  for (const { language, path, text: after, source } of read) {
    if (path === '' || after.trim() === '') continue;
    const tag = tagOf(document, language);
    const plan = tag && tag !== document.language ? planFor(tag) : null;
    if (!plan) {
      unknownLanguages.add(language);
      continue;
    }
    const parsed = text.safeParse(after);
    if (!paths.has(path)) unknown.add(path);
    else if (!parsed.success) refused.set(path, parsed.error.issues[0]?.message ?? '');
    else {
      const before = document.translations[plan.language]?.[path] ?? '';
      const change = { path, before, after };
      if (before === after) plan.same += 1;
      else (before === '' ? plan.added : plan.changed).push(change);
      if (source !== undefined && isRewritten(source, sources.get(path))) outdated.add(path);
    }
  }
  const languages = [...plans.values()].filter(
    ({ added, changed, same }) => added.length + changed.length + same > 0,
  );
  return {
    languages,
    unknown: [...unknown],
    unknownLanguages: [...unknownLanguages],
    outdated: [...outdated],
    refused: [...refused].map(([path, message]) => ({ path, message })),
    translations: Object.fromEntries(
      languages.map(({ language, added, changed }) => [
        language,
        Object.fromEntries([...added, ...changed].map(({ path, after }) => [path, after])),
      ]),
    ),
  };
}

/** Tools and spreadsheets may change line ends, and white space at the ends. */
const comparable = (source: string) => source.replaceAll('\r\n', '\n').trim();

function isRewritten(source: string, present: string | undefined): boolean {
  return present !== undefined && comparable(source) !== comparable(present);
}
