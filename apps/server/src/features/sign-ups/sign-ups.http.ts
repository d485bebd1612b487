import { personalLinkSubmission, signUpSubmission } from '@tessera/contract';
import { clientNetwork } from '@tessera/identity';
import { Hono, type Context as HonoContext, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { visitorLanguage } from '../../http/visitor-language.ts';
import { createClientAddress } from '../../platform/identity/client-address.ts';
import { readTemplatePublicId, type TemplateAddress } from '../../platform/public-ids.ts';
import { findInAppBrowser, isAndroid } from '../downloads/describe-opener.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { followPersonalLink } from './follow-personal-link.ts';
import { openConfirmPage, openPersonalLinkPage, openSignUpPage } from './open-sign-up-page.ts';
import { signUp } from './sign-up.ts';
import { createSignUpLimits } from './sign-up-limits.ts';

/** Fifty values of 2,000 characters in up to four bytes. */
const bodyBytesMax = 512 * 1024;
/** Checked before a request costs a transaction: a queue at a till is slower, a script is not. */
const requestsOfNetwork = { capacity: 60, perSecond: 1 };
const uncached = { 'cache-control': 'no-store' };
const personal = { ...uncached, 'referrer-policy': 'no-referrer' };

export function signUpsApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();
  const clientAddress = createClientAddress(ctx.config.trustedProxies);
  const requests = ctx.tokenBuckets('sign-up-requests', requestsOfNetwork);
  const limits = createSignUpLimits(ctx);
  const takeRequest = async (c: HonoContext): Promise<string> => {
    const network = clientNetwork(clientAddress(c.req.raw, c.env));
    const { isAllowed, retryAfterSeconds } = await requests.take(network);
    if (!isAllowed) throw new AppError('tooManyRequests', { retryAfterSeconds });
    return network;
  };
  const limit = bodyLimit({
    maxSize: bodyBytesMax,
    onError: () => {
      throw new AppError('payloadTooLarge');
    },
  });

  app.get('/s/:template', async (c) => {
    const page = await openSignUpPage(ctx, readTemplatePublicId(c.req.param('template')), visitOf(c));
    const inApp = findInAppBrowser(c.req.header('user-agent'));
    return answerWith(await pages.publicPage({ ...page, data: { ...page.data, inApp } }), uncached);
  });

  app.post('/s/:template', limit, async (c) => {
    const network = await takeRequest(c);
    const address = requireAddress(c.req.param('template'));
    const submission = signUpSubmission.parse(await jsonOf(c.req));
    return c.json(
      await signUp({ ...ctx, limits }, address, submission, { network, language: visitorLanguage(c).page }),
      200,
      personal,
    );
  });

  app.get('/s/:template/confirm/:token', async (c) => {
    const { template, token } = c.req.param();
    const page = await openConfirmPage(ctx, readTemplatePublicId(template), {
      ...visitOf(c),
      token,
    });
    return answerWith(await pages.publicPage(page), personal);
  });

  app.post('/s/:template/confirm/:token', async (c) => {
    await takeRequest(c);
    const { template, token } = c.req.param();
    return c.json(await confirmSignUp({ ...ctx, limits }, requireAddress(template), token), 200, personal);
  });

  app.get('/t/:template', async (c) => {
    const page = await openPersonalLinkPage(ctx, readTemplatePublicId(c.req.param('template')), {
      ...visitOf(c),
      search: new URL(c.req.url).search,
    });
    const inApp = findInAppBrowser(c.req.header('user-agent'));
    return answerWith(await pages.publicPage({ ...page, data: { ...page.data, inApp } }), personal);
  });

  app.post('/t/:template', limit, async (c) => {
    const network = await takeRequest(c);
    const address = requireAddress(c.req.param('template'));
    const submission = personalLinkSubmission.parse(await jsonOf(c.req));
    const followed = { ...submission, search: new URL(c.req.url).search };
    const visitor = { network, language: visitorLanguage(c).page };
    return c.json(await followPersonalLink({ ...ctx, limits }, address, followed, visitor), 200, personal);
  });
  return app;
}

const visitOf = (c: HonoContext) => ({
  visitor: visitorLanguage(c),
  onAndroid: isAndroid(c.req.header('user-agent')),
});

function requireAddress(publicId: string): TemplateAddress {
  const address = readTemplatePublicId(publicId);
  if (!address) throw new AppError('notFound');
  return address;
}

async function jsonOf(request: HonoRequest): Promise<unknown> {
  return request.json().catch((cause: unknown) => {
    throw new AppError('badRequest', { cause });
  });
}

function answerWith(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
