import type { DesignDocument } from '../document/design-document.ts';
import { mapDesignTexts } from '../document/design-texts.ts';
import { fieldSlots } from '../document/pass-type.ts';
import type { PassContent } from '../render/pass-content.ts';
import { renderText } from '../render/render-text.ts';
import { type DesignFix, type FixableIssue, warning } from './design-issue.ts';
import { liquidProblems } from './liquid-rules.ts';
import { sampleScope } from './sample-holder.ts';

const unencrypted = /^(\s*)http:\/\//i;

/** Replaces the scheme by https; undefined if an attribute holds the address. */
function httpsFix(path: string, source: string): DesignFix | undefined {
  if (!unencrypted.test(source)) return undefined;
  return {
    label: 'Use https',
    apply: (document) => ({
      ...mapDesignTexts({ ...document, translations: {} }, (text, at) =>
        at === path ? text.replace(unencrypted, '$1https://') : text,
      ),
      translations: document.translations,
    }),
  };
}

/** Reports links that wallets omit or open without encryption. */
export function linkIssues(content: PassContent, document: DesignDocument): FixableIssue[] {
  return [
    ...document.links.flatMap((link) => backLinkIssues(content, document, link)),
    ...fieldLinkIssues(content, document),
    ...appLinkIssues(document),
    ...guideLinkIssues(document),
  ];
}

const insecure = (consequence: string, path: string, source: string): FixableIssue =>
  warning(path, `${consequence} Use https://.`, httpsFix(path, source));

function backLinkIssues(
  content: PassContent,
  document: DesignDocument,
  { id, address }: DesignDocument['links'][number],
): FixableIssue[] {
  const path = `links.${id}.address`;
  if (address.trim() === '') return [warning(path, 'This link has no address, so neither wallet shows it.')];
  if (liquidProblems(address, document.attributes).length > 0) return [];
  const drawn = content.links?.find((link) => link.id === id);
  if (!drawn) return [warning(path, 'Neither wallet shows this link: it gives no address.')];
  return unencrypted.test(drawn.address)
    ? [
        insecure(
          'Google Wallet leaves out this link, and Apple Wallet opens it without encryption.',
          path,
          address,
        ),
      ]
    : [];
}

function fieldLinkIssues(content: PassContent, document: DesignDocument): FixableIssue[] {
  return fieldSlots.flatMap((slot) =>
    document.fields[slot].flatMap((field, index): FixableIssue[] => {
      const drawn = content.fields[slot][index];
      if (field.kind !== 'link' || !drawn || drawn.text === '') return [];
      const path = `fields.${field.id}.value`;
      if (unencrypted.test(drawn.text))
        return [
          insecure(
            'Google Wallet shows this as text only, and Apple Wallet opens it without encryption.',
            path,
            field.value,
          ),
        ];
      return drawn.kind === 'link'
        ? []
        : [
            warning(
              path,
              'Neither wallet opens this: it is not a web address, email address or telephone number.',
            ),
          ];
    }),
  );
}

function appLinkIssues(document: DesignDocument): FixableIssue[] {
  return appleLinkIssues(
    document,
    'features.appLinks.launchUrl',
    document.features.appLinks?.launchUrl ?? '',
  );
}

function guideLinkIssues(document: DesignDocument): FixableIssue[] {
  return Object.entries(document.features.guide ?? {}).flatMap(([key, address]) =>
    appleLinkIssues(document, `features.guide.${key}`, address),
  );
}

function appleLinkIssues(document: DesignDocument, path: string, address: string): FixableIssue[] {
  return unencrypted.test(renderText(address, sampleScope(document)))
    ? [insecure('Apple Wallet opens this address without encryption.', path, address)]
    : [];
}
