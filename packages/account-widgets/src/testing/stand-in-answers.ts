import type { StandInMember, StandInWorld } from './stand-in-world.ts';

export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

export type StandInAnswer = { status?: number; body: unknown };

type Fields = Record<string, unknown>;
type Responder = (world: StandInWorld, request: StandInRequest, fields: Fields) => StandInAnswer;

const done: StandInAnswer = { body: { success: true } };
const refused = (message: string, status = 400): StandInAnswer => ({ status, body: { message } });

/** SVG instead of PNG; four modules show that a picture is displayed. */
const qrCode = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0zM2 2h2v2H2z"/></svg>',
)}`;

const responders: Record<string, Responder> = {
  'GET UserProfile/me': (world) => ({ body: world.profile }),
  'POST UserProfile/me': (world, _request, { firstName, lastName }) => {
    Object.assign(world.profile, { firstName, lastName });
    return { body: world.profile };
  },
  'GET UserProfile/authentication-information': (world) => ({
    body: { data: { verificationMethods: world.methods } },
  }),
  'POST UserProfile/send-verification': () => ({
    body: { authenticationChallenge: 'challenge_mail', type: 'EmailVerification' },
  }),
  'POST UserProfile/verify': (world, _request, { code }) =>
    code === world.emailCode
      ? { body: { elevatedAccessToken: 'eat_1', expiresAt: new Date(Date.now() + 600_000).toISOString() } }
      : refused('Bad Request'),
  'POST UserProfile/create-password': (world) => {
    world.methods.Password = { ...world.methods.Password, isSetUp: true };
    return done;
  },
  'POST UserProfile/update-password': (world, _request, { currentPassword }) =>
    currentPassword === world.password ? done : refused('Invalid credentials'),
  'POST UserProfile/create-totp-factor': () => ({
    body: {
      authenticationFactor: { totp: { qr_code: qrCode, secret: 'JBSWY3DPEHPK3PXP' } },
      authenticationChallenge: { id: 'challenge_totp' },
    },
  }),
  'POST UserProfile/verify-totp-factor': (world, _request, { code }) => {
    if (code !== world.totpCode) return { body: { success: false } };
    world.methods.Mfa = { ...world.methods.Mfa, isSetUp: true };
    return { body: { success: true, recoveryCodes: world.recoveryCodes } };
  },
  'DELETE UserProfile/totp-factors': (world) => {
    world.methods.Mfa = { ...world.methods.Mfa, isSetUp: false };
    return done;
  },
  'GET UserProfile/sessions': (world) => ({ body: { data: world.sessions } }),
  'DELETE UserProfile/sessions/revoke-all': (world, _request, { currentSessionId }) => {
    world.sessions = world.sessions.filter(({ id }) => id === currentSessionId);
    return done;
  },
  'DELETE UserProfile/sessions/revoke/*': (world, { path }) => {
    world.sessions = world.sessions.filter(({ id }) => !path.endsWith(`/${id}`));
    return done;
  },
  'GET UserManagement/roles': (world) => ({ body: world.roles }),
  'GET UserManagement/members': (world, { query }) => ({ body: pageOf(world.members, query) }),
  'POST UserManagement/invite-user': () => done,
  'POST UserManagement/members/*': (world, { path }, { roles }) => {
    const role = world.roles.find(({ slug }) => Array.isArray(roles) && roles.includes(slug));
    const member = world.members.find(({ id }) => path.endsWith(`/${id}`));
    if (!role || !member) return refused('Not Found', 404);
    member.roles = [role];
    return done;
  },
  'DELETE UserManagement/members/*': (world, { path }) => {
    world.members = world.members.filter(({ id }) => !path.endsWith(`/${id}`));
    return done;
  },
  'POST UserManagement/invites/*/resend': () => done,
  'DELETE UserManagement/invites/*': () => done,
};

function pageOf(members: StandInMember[], query: URLSearchParams) {
  const words = (query.get('search') ?? '').toLowerCase();
  const role = query.get('role');
  const found = members
    .filter(({ email, firstName, lastName }) =>
      `${firstName} ${lastName} ${email}`.toLowerCase().includes(words),
    )
    .filter(({ roles }) => role === null || roles.some(({ slug }) => slug === role));
  const limit = Number(query.get('limit'));
  const at = (cursor: string | null): number => found.findIndex(({ id }) => id === cursor);
  const before = query.get('before');
  const after = query.get('after');
  const start = before ? at(before) + 1 : after ? Math.max(0, at(after) - limit) : 0;
  const data = found.slice(start, start + limit);
  const hasMore = start + limit < found.length;
  return {
    data,
    list_metadata: { before: hasMore ? data.at(-1)?.id : null, after: start > 0 ? data[0]?.id : null },
  };
}

/** The stand-in's default responses. */
export function answerOf(world: StandInWorld, request: StandInRequest): StandInAnswer {
  const call = `${request.method} ${request.path.replace('/_widgets/', '')}`;
  const known = Object.entries(responders).find(([pattern]) => matches(call, pattern));
  const fields: Fields = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  return known ? known[1](world, request, fields) : refused('Not Found', 404);
}

export const matches = (call: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call);
