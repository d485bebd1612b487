import type { PersonalLinkOutcome, PersonalLinkSubmission } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { TemplateAddress } from '../../platform/public-ids.ts';
import { findPublishedDesign, type PublishedDesign } from '../pass-templates/find-published-design.ts';
import { createValueCheck } from '../passes/check-values.ts';
import { downloadUrl } from '../passes/download-link.ts';
import type { PassRow } from '../passes/find-pass.ts';
import { findPersonalLinks } from '../personal-links/get-personal-links.ts';
import { openPersonalLinkSecret } from '../personal-links/personal-link-secret.ts';
import {
  type PersonalLink,
  type RefusedLink,
  readPersonalLink,
} from '../personal-links/read-personal-link.ts';
import { admitVisitor, answerSolved, type SigningUp, type Visitor } from './admit-visitor.ts';
import { findHeldPass, hasPass, lockSignUp } from './find-held-pass.ts';
import { issueSignUp } from './issue-sign-up.ts';
import { outcomeOfRefusal } from './outcome-of-refusal.ts';
import type { PendingInput } from './pending-sign-up.ts';

/** `held` is null for an unsigned link, whose page must not tell whether there is a pass. */
export type WorkingLink = PersonalLink & { held: PassRow | null };

/** Changes nothing. `lock` makes simultaneous uses of a signed link run one after the other. */
export async function examinePersonalLink(
  ctx: Pick<SigningUp, 'clock' | 'vault'>,
  tx: WorkspaceTransaction,
  { template, document }: PublishedDesign,
  search: string,
  lock = false,
): Promise<WorkingLink | RefusedLink> {
  const row = await findPersonalLinks(tx, template.id);
  if (!row?.is_enabled || template.archived_at) return { fault: 'linkClosed', problems: [] };
  const rules = {
    secret: openPersonalLinkSecret(ctx, row),
    allowsUnsigned: row.allows_unsigned,
    attributeKeys: row.attribute_keys,
    expiresAt: row.expires_at,
    attributes: document.attributes,
  };
  const link = readPersonalLink(search, rules, ctx.clock());
  if ('fault' in link) return link;
  const { user: person } = link;
  const holder = { passTemplateId: template.id, person: { email: person.email } };
  if (link.isSigned && lock) await lockSignUp(tx, holder);
  const held = link.isSigned ? await findHeldPass(ctx, tx, { ...holder, template, document }) : null;
  // The link was mailed before the pass was voided, and must not undo that.
  if (link.isSigned && !held && (await hasPass(tx, holder))) return { fault: 'ended', problems: [] };
  // Ignores the values of a held pass's link. A stranger learns nothing of a person's stored values.
  const check = await createValueCheck(tx, document, {
    passTemplateId: template.id,
    people: link.isSigned ? [person] : [],
  });
  if (held) return { ...link, held };
  const { issues, values } = check(link);
  const problems = issues.map(({ message }) => message);
  if (!link.isSigned)
    problems.push(
      ...Object.keys(values.amounts).map((key) => `Only a signed link may set the balance ${key}.`),
    );
  return problems.length > 0 ? { fault: 'linkWrong', problems } : { ...link, held };
}

/** @throws AppError `notFound`, `badRequest`, `tooManyRequests`, `requestInProgress` */
export async function followPersonalLink(
  ctx: SigningUp,
  address: TemplateAddress,
  { search, ...solved }: PersonalLinkSubmission & { search: string },
  visitor: Visitor,
): Promise<PersonalLinkOutcome> {
  // Only links without a signature have a puzzle.
  if (new URLSearchParams(search).has('signature')) return followSigned(ctx, address, search, visitor);
  const request = JSON.stringify([search, solved]);
  return answerSolved(ctx, address, { ...solved, request }, async (tx, design) => {
    const link = await examinePersonalLink(ctx, tx, design, search);
    if ('fault' in link) return { kind: link.fault };
    const { template } = design;
    return admitVisitor(ctx, tx, { template, input: inputOf(ctx, link, visitor) }, visitor.network);
  });
}

async function followSigned(
  ctx: SigningUp,
  address: TemplateAddress,
  search: string,
  visitor: Visitor,
): Promise<PersonalLinkOutcome> {
  const { workspaceId, passTemplateId } = address;
  const follow = async (tx: WorkspaceTransaction): Promise<PersonalLinkOutcome> => {
    const design = await findPublishedDesign(tx, passTemplateId);
    const link = await examinePersonalLink(ctx, tx, design, search, true);
    if ('fault' in link) return { kind: link.fault };
    if (!link.held) {
      const input = inputOf(ctx, link, visitor);
      return { kind: 'issued', url: await issueSignUp(ctx, tx, { passTemplateId, input }) };
    }
    const { id: passId, link_version } = link.held;
    return { kind: 'issued', url: downloadUrl(ctx, { workspaceId, passId }, link_version) };
  };
  try {
    return await ctx.limits.inFlight(address, () => ctx.database.inWorkspace(workspaceId, follow));
  } catch (error) {
    return outcomeOfRefusal(error);
  }
}

function inputOf(
  { clock }: Pick<SigningUp, 'clock'>,
  { user, attributes, utm }: PersonalLink,
  { language }: Visitor,
): PendingInput {
  const consent = { consentText: '', consentedAt: clock().toISOString() };
  return { via: 'personalLink', ...user, attributes, ...consent, utm, language };
}
