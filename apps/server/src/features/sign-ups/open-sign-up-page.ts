import { fillIn, signUpTexts } from '@tessera/contract';
import { signUpAttributes } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { PublicPage } from '../../http/pages.ts';
import { preferredLanguage, type VisitorLanguage } from '../../http/visitor-language.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';
import { contentFor, drawPass } from '../rendering/draw-pass.ts';
import { loadPassRenderer, type PassRenderer, type RenderInputs } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { isFull } from './admit-visitor.ts';
import { readConfirmToken } from './confirm-link.ts';
import { examinePersonalLink } from './follow-personal-link.ts';
import { getSignUps } from './get-sign-ups.ts';
import { findPendingSignUp } from './pending-sign-up.ts';
import { makeSignUpPuzzle } from './sign-up-puzzle.ts';

type Opening = Pick<Context, 'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'sms' | 'vault'>;

/** The languages of the visitor, and the phone that decides which wallet's card the page draws. */
type Visit = { visitor: VisitorLanguage; onAndroid: boolean };

type OpenedPage = {
  address: TemplateAddress;
  renderer: PassRenderer & RenderInputs;
  workspace: WorkspaceWithOrganization;
};

/** Templates that were never published are unknown here. */
export function openSignUpPage(
  ctx: Opening,
  address: TemplateAddress | null,
  visit: Visit,
): Promise<PublicPage> {
  return openPage(ctx, address, visit, async (tx, { address, renderer }) => {
    const { accessLevel, consentText, contact, phoneCountry } = await getSignUps(
      ctx,
      tx,
      address.passTemplateId,
    );
    const isRestricted = accessLevel === 'ISSUED';
    const asked = isRestricted ? 'email' : contact;
    const canAnswer = {
      email: Boolean(ctx.mailer),
      phone: Boolean(ctx.sms),
      either: Boolean(ctx.mailer && ctx.sms),
      none: true,
    }[asked];
    const isClosed = accessLevel === 'NONE' || renderer.template.archived_at !== null || !canAnswer;
    const state = isClosed ? 'closed' : (await isFull(tx, renderer.template)) ? 'full' : 'open';
    return {
      status: state === 'open' ? 200 : 410,
      data: {
        kind: 'signUp',
        state,
        isRestricted,
        contact: asked,
        phoneCountry,
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
  { search, ...visit }: Visit & { search: string },
): Promise<PublicPage> {
  return openPage(ctx, address, visit, async (tx, { address, renderer }) => {
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
  { token, ...visit }: Visit & { token: string },
): Promise<PublicPage> {
  return openPage(ctx, address, visit, async (tx, { address }) => {
    const id = readConfirmToken(ctx, address, token);
    const pending = id ? await findPendingSignUp(ctx, tx, id) : null;
    const isIssued = id !== null && !pending && (await isPassOf(tx, address, id));
    return {
      status: pending || isIssued ? 200 : 410,
      data: {
        kind: 'confirmSignUp',
        state: pending ? 'open' : isIssued ? 'issued' : 'expired',
        email: pending ? pending.input.email || pending.input.phone || '' : '',
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
  visit: Visit,
  open: (tx: WorkspaceTransaction, page: OpenedPage) => Promise<PublicPage>,
): Promise<PublicPage> {
  const language = visit.visitor.page;
  const texts = {
    language,
    texts: signUpTexts[language],
  };
  const nowhere: PublicPage = { status: 404, language, data: { kind: 'signUpNotFound', ...texts } };
  if (!address) return nowhere;
  try {
    return await ctx.database.inWorkspace(address.workspaceId, async (tx) => {
      const renderer = await loadPassRenderer(ctx, tx, address.passTemplateId);
      const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
      const { status, data } = await open(tx, { address, renderer, workspace });
      const look = lookOf(ctx, { address, renderer, workspace }, visit);
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
  { address, renderer, workspace }: OpenedPage,
  { visitor, onAndroid }: Visit,
) {
  const { workspaceId } = address;
  const { name, apple_pass_type_identifier_id: apple, google_issuer_id: google } = renderer.template;
  const sharedInput = renderer.sharedInput();
  // With the pictures and colors of a new pass: no stamps yet.
  const input = { ...sharedInput, document: renderer.document };
  // Without a holder there is no barcode to scan, and no day from which an expiry counts.
  const content = { ...contentFor(visitor, input), barcode: null, expiresAt: null };
  const urlOf = (slot: 'logo' | 'cover') => {
    const image = content.images[slot];
    return image ? imageUrl(config.publicUrl, workspaceId, image, 'cropped') : null;
  };
  return {
    card: drawPass(
      { config },
      {
        workspaceId,
        templateName: name,
        wallet: google && (onAndroid || !apple) ? 'google' : 'apple',
        visitor,
        input,
        sharedInput,
        content,
      },
    ),
    passName: content.heading || name,
    passLanguage: preferredLanguage(visitor, input.document),
    issuerName: content.organizationName,
    colors: content.colors,
    logoUrl: urlOf('logo'),
    coverUrl: urlOf('cover'),
    pageUrl: `${config.publicUrl}/s/${templatePublicId(address)}`,
    showPlatformBranding: workspace.organization.show_platform_branding,
  };
}
