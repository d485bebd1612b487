import {
  enrollInput,
  type PhoneScanner,
  phoneScanInput,
  phoneSearchInput,
  phoneUndoInput,
} from '@tessera/contract';
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
import { findPersons } from './find-persons.ts';
import { requireScanner, scanByPhone } from './scan-by-phone.ts';
import { undoScan } from './undo-scan.ts';

const bodyBytesMax = 32 * 1024;
/** Per network: an event's staff enrolls at once. */
const enrollmentsOfNetwork = { capacity: 60, perSecond: 1 };
/** Faster than a clerk scans, slower than a script. */
const scansOfScanner = { capacity: 30, perSecond: 2 };
/** A clerk searches for a few holders in a row; a script that lists all of them takes months. */
const searchesOfScanner = { capacity: 20, perSecond: 0.2 };
/** Wrong ones: trying the 10,000 values of a short PIN takes two months. */
const pinsOfScanner = { capacity: 10, perSecond: 1 / 600 };
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
  const searches = ctx.tokenBuckets('scanner-searches', searchesOfScanner);
  const pins = ctx.tokenBuckets('scanner-pins', pinsOfScanner);
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

  const scannerOf = async (c: HonoContext): Promise<EnrolledScanner> => {
    const scanner = await authenticateScanner(ctx, tokenOf(c) ?? '');
    if (scanner) return scanner;
    ctx.countedLog.add('info', 'A scan by an unknown or revoked scanner was refused', { kind: {} });
    throw new AppError('unauthorized', { message: revoked });
  };
  const bucketOf = ({ workspaceId, scannerId }: EnrolledScanner) => `${workspaceId}.${scannerId}`;

  app.on('POST', ['/scan/enroll', '/scan/scans', '/scan/undo', '/scan/search'], async (c, next) => {
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

  // After a refusal: an admin may have changed what the scanner does.
  app.get('/scan/scanner', async (c) => c.json(present(await scannerOf(c)), 200, uncached));

  app.post('/scan/enroll', limit, async (c) => {
    require(await enrollments.take(clientNetwork(clientAddress(c.req.raw, c.env))));
    const token = await enrollScanner(ctx, enrollInput.parse(await jsonOf(c)).token);
    const scanner = await authenticateScanner(ctx, token);
    if (!scanner) throw new AppError('notFound');
    keepToken(c, token);
    return c.json(present(scanner), 200, uncached);
  });

  app.post('/scan/scans', limit, async (c) => {
    const scanner = await scannerOf(c);
    require(await scans.take(bucketOf(scanner)));
    const input = phoneScanInput.parse(await jsonOf(c));
    if (input.pin !== undefined && !(await pins.take(bucketOf(scanner))).isAllowed)
      throw new AppError('forbidden', { message: tooManyPins });
    const result = await scanByPhone(ctx, scanner, input);
    if (input.pin !== undefined) await pins.refund(bucketOf(scanner));
    return c.json({ ...result, scanner: present(scanner) }, 200, uncached);
  });

  app.post('/scan/undo', limit, async (c) => {
    const scanner = await scannerOf(c);
    require(await scans.take(bucketOf(scanner)));
    return c.json(await undoScan(ctx, scanner, phoneUndoInput.parse(await jsonOf(c))), 200, uncached);
  });

  app.post('/scan/search', limit, async (c) => {
    const scanner = await scannerOf(c);
    require(await searches.take(bucketOf(scanner)));
    const { query, scannerId } = phoneSearchInput.parse(await jsonOf(c));
    requireScanner(scanner, scannerId);
    return c.json({ persons: await findPersons(ctx, scanner, query) }, 200, uncached);
  });
  return app;
}

/** The page takes 429 for a scan that is to be sent again. */
const tooManyPins = 'Too many wrong PINs. Try again in ten minutes.';

const revoked = 'This phone is no longer a scanner. Ask an admin of the workspace for a new link.';

const present = ({
  scannerId,
  name,
  workspaceName,
  passTemplateName,
  actions,
  findsPersons,
}: EnrolledScanner): PhoneScanner => ({
  id: scannerId,
  name,
  workspaceName,
  passTemplateName,
  actions,
  findsPersons,
});

function require({ isAllowed, retryAfterSeconds }: { isAllowed: boolean; retryAfterSeconds: number }): void {
  if (!isAllowed) throw new AppError('tooManyRequests', { retryAfterSeconds });
}

async function jsonOf(c: HonoContext): Promise<unknown> {
  return c.req.json().catch((cause: unknown) => {
    throw new AppError('badRequest', { cause });
  });
}
