import { fillIn, type SignUpLanguage, signUpTexts } from '@tessera/contract';
import { signUpAttributes } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { PublicPage } from '../../http/pages.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';
import { loadPassRenderer, type PassRenderer } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { isFull } from './admit-visitor.ts';
import { readConfirmToken } from './confirm-link.ts';
import { examinePersonalLink } from './follow-personal-link.ts';
import { getSignUps } from './get-sign-ups.ts';
import { findPendingSignUp } from './pending-sign-up.ts';
import { makeSignUpPuzzle } from './sign-up-puzzle.ts';

type Opening = Pick<Context, 'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'vault'>;

type OpenedPage = {
  address: TemplateAddress;
  renderer: PassRenderer;
  workspace: WorkspaceWithOrganization;
};

/** Templates that were never published are unknown here. */
export function openSignUpPage(
  ctx: Opening,
  address: TemplateAddress | null,
  language: SignUpLanguage,
): Promise<PublicPage> {
  return openPage(ctx, address, language, async (tx, { address, renderer }) => {
    const { accessLevel, consentText } = await getSignUps(ctx, tx, address.passTemplateId);
    const isRestricted = accessLevel === 'ISSUED';
    const isClosed = accessLevel === 'NONE' || renderer.template.archived_at !== null || !ctx.mailer;
    const state = isClosed ? 'closed' : (await isFull(tx, renderer.template)) ? 'full' : 'open';
    return {
      status: state === 'open' ? 200 : 410,
      data: {
        kind: 'signUp',
        state,
        isRestricted,
        fields: isRestricted
          ? []
          : signUpAttributes(renderer.document).map(({ key, label, type, required, default: preset }) => ({
              key,
              label,
              type,
              required,
              default: preset,
            })),
        consentText: isRestricted ? '' : consentText,
        puzzle: state === 'open' ? makeSignUpPuzzle(ctx, templatePublicId(address)) : '',
      },
    };
  });
}

/** Needs a click, because programs that check mails open every link. */
export function openPersonalLinkPage(
  ctx: Opening,
  address: TemplateAddress | null,
  { search, language }: { search: string; language: SignUpLanguage },
): Promise<PublicPage> {
  return openPage(ctx, address, language, async (tx, { address, renderer }) => {
    const link = await examinePersonalLink(ctx, tx, renderer, search);
    const own = { kind: 'personalLink', holderName: '', email: '', problems: [], puzzle: '' };
    if ('fault' in link)
      return {
        status: link.fault === 'linkInvalid' || link.fault === 'linkWrong' ? 400 : 410,
        data: { ...own, state: link.fault, problems: link.problems },
      };
    const isClosed = !link.isSigned && !ctx.mailer;
    const isLast = !link.held && (await isFull(tx, renderer.template));
    const state = isClosed ? 'linkClosed' : isLast ? 'full' : 'open';
    const needsPuzzle = state === 'open' && !link.isSigned;
    return {
      status: state === 'open' ? 200 : 410,
      data: {
        ...own,
        state,
        holderName: [link.user.firstName, link.user.lastName].filter(Boolean).join(' '),
        email: link.user.email,
        puzzle: needsPuzzle ? makeSignUpPuzzle(ctx, templatePublicId(address)) : '',
      },
    };
  });
}

/** Needs a click, because programs that check mails open every link. */
export function openConfirmPage(
  ctx: Opening,
  address: TemplateAddress | null,
  { token, language }: { token: string; language: SignUpLanguage },
): Promise<PublicPage> {
  return openPage(ctx, address, language, async (tx, { address }) => {
    const id = readConfirmToken(ctx, address, token);
    const pending = id ? await findPendingSignUp(ctx, tx, id) : null;
    const isIssued = id !== null && !pending && (await isPassOf(tx, address, id));
    return {
      status: pending || isIssued ? 200 : 410,
      data: {
        kind: 'confirmSignUp',
        state: pending ? 'open' : isIssued ? 'issued' : 'expired',
        email: pending?.input.email ?? '',
      },
    };
  });
}

async function isPassOf(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId }: TemplateAddress,
  passId: string,
): Promise<boolean> {
  const pass = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirst();
  return pass !== undefined;
}

async function openPage(
  ctx: Opening,
  address: TemplateAddress | null,
  language: SignUpLanguage,
  open: (tx: WorkspaceTransaction, page: OpenedPage) => Promise<PublicPage>,
): Promise<PublicPage> {
  const texts = { language, texts: signUpTexts[language] };
  const nowhere: PublicPage = { status: 404, language, data: { kind: 'signUpNotFound', ...texts } };
  if (!address) return nowhere;
  try {
    return await ctx.database.inWorkspace(address.workspaceId, async (tx) => {
      const renderer = await loadPassRenderer(ctx, tx, address.passTemplateId);
      const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
      const { status, data } = await open(tx, { address, renderer, workspace });
      const look = lookOf(ctx, address, renderer, workspace);
      return {
        status,
        language,
        noScript: fillIn(signUpTexts[language].noScript, { issuer: look.issuerName }),
        data: { ...data, ...texts, ...look },
      };
    });
  } catch (error) {
    if (!(error instanceof AppError && ['notFound', 'notPublished'].includes(error.code))) throw error;
    return nowhere;
  }
}

function lookOf(
  { config }: Pick<Context, 'config'>,
  address: TemplateAddress,
  renderer: PassRenderer,
  workspace: WorkspaceWithOrganization,
) {
  const { workspaceId } = address;
  const content = renderer.sharedContent();
  const urlOf = (slot: 'logo' | 'cover') => {
    const image = content.images[slot];
    return image ? imageUrl(config.publicUrl, workspaceId, image, 'cropped') : null;
  };
  return {
    passName: content.heading || renderer.template.name,
    issuerName: content.organizationName,
    colors: content.colors,
    logoUrl: urlOf('logo'),
    coverUrl: urlOf('cover'),
    pageUrl: `${config.publicUrl}/s/${templatePublicId(address)}`,
    showPlatformBranding: workspace.organization.show_platform_branding,
  };
}
