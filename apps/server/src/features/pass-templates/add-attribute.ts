import {
  type Attribute,
  type DesignDocument,
  type Field,
  fieldSlots,
  latestMessageKey,
} from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from './find-published-design.ts';
import { loadDesignDocument } from './load-design-document.ts';
import { parseDesignInput } from './parse-design-input.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { savePassTemplate } from './save-pass-template.ts';

type AddedAttribute = Pick<Attribute, 'key' | 'label' | 'type'> & {
  passTemplateId: string;
  /** Adds a field on the back. */
  isShown: boolean;
  savedBy: string | null;
};

const fieldKinds: Partial<Record<Attribute['type'], Field['kind']>> = {
  number: 'number',
  currency: 'number',
  date: 'date',
  url: 'link',
};

/**
 * Publishes the published design with another attribute, as an import needs. Unpublished changes stay a draft, with
 * the attribute too.
 */
export async function addAttribute(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, savedBy, isShown, key, label, type }: AddedAttribute,
): Promise<void> {
  const { template, revisionId: publishedId, document } = await findPublishedDesign(tx, passTemplateId, true);
  const { latest_revision_id: latestId } = template;
  const draft = latestId === publishedId ? null : await loadDesignDocument(tx, latestId);
  const id = ctx.ids.uuid();
  const added = (design: DesignDocument) =>
    parseDesignInput(withAttribute(design, { id, key, label, type }, isShown));
  const published = { passTemplateId, document: added(document), savedBy };
  const { revisionId } = await savePassTemplate(ctx, tx, published);
  await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  if (draft) await savePassTemplate(ctx, tx, { passTemplateId, document: added(draft), savedBy });
}

function withAttribute(
  design: DesignDocument,
  attribute: Pick<Attribute, 'id' | 'key' | 'label' | 'type'>,
  isShown: boolean,
): DesignDocument {
  const { id, key, label, type } = attribute;
  if (design.attributes.some((known) => known.scope === 'pass' && known.key === key))
    throw new AppError('conflict', {
      message: `The template has an attribute with the key “${key}” already.`,
    });
  const values = { scope: 'pass', required: false, default: null, onSignUpForm: false } as const;
  const attributes = [...design.attributes, { ...attribute, ...values }];
  if (!isShown) return { ...design, attributes };
  const field: Field = {
    id,
    key: freeFieldKey(design, key),
    label,
    value: `{{ attributes.${key} }}`,
    kind: fieldKinds[type] ?? 'text',
  };
  return { ...design, attributes, fields: { ...design.fields, back: [...design.fields.back, field] } };
}

function freeFieldKey({ fields }: DesignDocument, key: string): string {
  const taken = new Set([
    latestMessageKey,
    ...fieldSlots.flatMap((slot) => fields[slot].map((field) => field.key)),
  ]);
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key}${number}`;
  return free;
}
