import { enrollInput, type PhoneScanner, phoneScanInput } from '@tessera/contract';
import { clientNetwork } from '@tessera/identity';
import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { createClientAddress } from '../../platform/identity/client-address.ts';
import { authenticateScanner, type EnrolledScanner } from './authenticate-scanner.ts';
import { enrollScanner } from './enroll-scanner.ts';
import { scanByPhone } from './scan-by-phone.ts';

const bodyBytesMax = 32 * 1024;
/** Per network: an event's staff enrolls at once. */
const enrollmentsOfNetwork = { capacity: 60, perSecond: 1 };
/** Faster than a clerk scans, slower than a script. */
const scansOfScanner = { capacity: 30, perSecond: 2 };
const plainCookieName = 'tessera_scanner';
/** Browsers' maximum; each visit renews it. */
const cookieSeconds = 400 * 24 * 60 * 60;
const uncached = { 'cache-control': 'no-store' };

export function scannerApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();
  const isSecure = ctx.config.publicUrl.startsWith('https:');
  // `__Host-` would require the path `/`.
  const cookieName = isSecure ? `__Secure-${plainCookieName}` : plainCookieName;
  const origin = new URL(ctx.config.publicUrl).origin;
  const clientAddress = createClientAddress(ctx.config.trustedProxies);
  const enrollments = ctx.tokenBuckets('scanner-enrollments', enrollmentsOfNetwork);
  const scans = ctx.tokenBuckets('scans', scansOfScanner);
  const limit = bodyLimit({
    maxSize: bodyBytesMax,
    onError: () => {
      throw new AppError('payloadTooLarge');
    },
  });
  const keepToken = (c: HonoContext, token: string) =>
    setCookie(c, cookieName, token, {
      path: '/scan',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure,
      maxAge: cookieSeconds,
    });
  // Earlier releases set the name without a prefix; browsers keep it until it expires.
  const tokenOf = (c: HonoContext) => getCookie(c, cookieName) ?? getCookie(c, plainCookieName);

  app.on('POST', ['/scan/enroll', '/scan/scans'], async (c, next) => {
    // Pages of neighboring hosts are same-site, so their requests carry the cookie.
    if ((c.req.header('origin') ?? origin) !== origin) throw new AppError('forbidden');
    await next();
  });

  app.get('/scan', async (c) => {
    const token = tokenOf(c);
    const scanner = token ? await authenticateScanner(ctx, token) : null;
    if (token && scanner) keepToken(c, token);
    const data = { kind: 'scanner', scanner: scanner && present(scanner) };
    const page = await pages.publicPage({ status: 200, data });
    // Through the context, which holds the cookie.
    return c.html(await page.text(), 200, uncached);
  });

  // The page's worker keeps it for use without a network.
  app.get('/scan/shell', async () =>
    pages.publicPage({ status: 200, data: { kind: 'scanner', scanner: null, isKept: true } }),
  );

  app.post('/scan/enroll', limit, async (c) => {
    require(await enrollments.take(clientNetwork(clientAddress(c.req.raw, c.env))));
    const token = await enrollScanner(ctx, enrollInput.parse(await jsonOf(c)).token);
    const scanner = await authenticateScanner(ctx, token);
    if (!scanner) throw new AppError('notFound');
    keepToken(c, token);
    return c.json(present(scanner), 200, uncached);
  });

  app.post('/scan/scans', limit, async (c) => {
    const scanner = await authenticateScanner(ctx, tokenOf(c) ?? '');
    if (!scanner) {
      ctx.countedLog.add('info', 'A scan by an unknown or revoked scanner was refused', { kind: {} });
      throw new AppError('unauthorized', { message: revoked });
    }
    require(await scans.take(`${scanner.workspaceId}.${scanner.scannerId}`));
    return c.json(await scanByPhone(ctx, scanner, phoneScanInput.parse(await jsonOf(c))), 200, uncached);
  });
  return app;
}

const revoked = 'This phone is no scanner any more. Ask an admin of the workspace for a new link.';

const present = ({
  scannerId,
  name,
  workspaceName,
  passTemplateName,
  rule,
}: EnrolledScanner): PhoneScanner => ({
  id: scannerId,
  name,
  workspaceName,
  passTemplateName,
  rule,
});

function require({ isAllowed, retryAfterSeconds }: { isAllowed: boolean; retryAfterSeconds: number }): void {
  if (!isAllowed) throw new AppError('tooManyRequests', { retryAfterSeconds });
}

async function jsonOf(c: HonoContext): Promise<unknown> {
  return c.req.json().catch((cause: unknown) => {
    throw new AppError('badRequest', { cause });
  });
}
