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
  isNew: boolean;
  added: ChangedText[];
  changed: ChangedText[];
  same: number;
};

export type ImportPlan = {
  languages: LanguagePlan[];
  unknown: string[];
  unknownLanguages: string[];
  /** Texts changed since the file was exported, whose translations may be outdated. */
  outdated: string[];
  refused: { path: string; message: string }[];
  translations: DesignDocument['translations'];
};

const text = textSchema(backValueLengthMax);

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

/** Compares a file with the design. Ignores empty translations, which files contain for missing ones. */
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

/** Tools may change line ends and trim white space. */
const comparable = (source: string) => source.replaceAll('\r\n', '\n').trim();

function isRewritten(source: string, present: string | undefined): boolean {
  return present !== undefined && comparable(source) !== comparable(present);
}
