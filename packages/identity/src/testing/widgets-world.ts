import type { User } from '../identity.ts';
import type { IdentityOptions } from '../identity-options.ts';
import type { IdentityMail, IdentityMailContent } from '../mail/identity-mail.ts';
import type { Role } from '../organizations/roles.ts';
import { readClaims, type TestBrowser } from './test-browser.ts';
import { issuer, password, site } from './test-site.ts';
import { createMailbox, createWorld, type World } from './test-world.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** A page with a token: the calls of its widgets. A text body is sent as it is. */
export type WidgetClient = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export type Person = WidgetClient & { user: User; browser: TestBrowser; token: string; sessionId: string };

export type WidgetsWorld = World & {
  mails: IdentityMail[];
  /** The newest mail of this kind; throws if there is none. */
  lastMail<Kind extends IdentityMailContent['kind']>(kind: Kind): MailOf<Kind>;
  client(token: string | null): WidgetClient;
  /** A signed-in person with a verified address and the usual password; in the organization if given. */
  person(email: string, membership?: { organizationId: string; role: Role }): Promise<Person>;
  signInAgain(person: Person, ipAddress?: string): Promise<Person>;
  elevated(client: WidgetClient): Promise<Record<string, string>>;
};

/** The content of a kind; several kinds may share one shape. */
type ContentOf<Kind, Content = IdentityMailContent> = Content extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Content
    : never
  : never;
type MailOf<Kind> = IdentityMail & { content: ContentOf<Kind> };

export async function createWidgetsWorld(overrides: Partial<IdentityOptions> = {}): Promise<WidgetsWorld> {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail, ...overrides });
  const client = (token: string | null) => createClient(world, token);
  const lastMail = <Kind extends IdentityMailContent['kind']>(kind: Kind) => {
    const isOfKind = (mail: IdentityMail): mail is MailOf<Kind> => mail.content.kind === kind;
    const mail = mails.findLast(isOfKind);
    if (!mail) throw new Error(`No mail of the kind ${kind} was sent.`);
    return mail;
  };
  const signIn = async (user: User, ipAddress?: string): Promise<Person> => {
    const browser = world.browser(ipAddress);
    const { access_token: token } = await browser.signIn({ email: user.email, password });
    return { ...client(token), user, browser, token, sessionId: String(readClaims(token).sid) };
  };
  return {
    ...world,
    mails,
    lastMail,
    client,
    person: async (email, membership) => {
      const names = { firstName: 'Zoë', lastName: 'Berg' };
      const user = await world.identity.createUser({ email, password, ...names, emailVerified: true });
      if (membership) await world.identity.addMembership({ userId: user.id, ...membership });
      return signIn(user);
    },
    signInAgain: ({ user }, ipAddress) => signIn(user, ipAddress),
    elevated: async (caller) => {
      const { body } = await caller.post('UserProfile/send-verification');
      const { code } = lastMail('elevated-access-code').content;
      const { authenticationChallenge: authenticationChallengeId } = body;
      const verified = await caller.post('UserProfile/verify', { code, authenticationChallengeId });
      return { 'x-elevated-access-token': String(verified.body.elevatedAccessToken) };
    },
  };
}

function createClient(world: World, token: string | null): WidgetClient {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const sent = new Headers({ origin: site, 'content-type': 'application/json', ...headers });
    if (token !== null && !sent.has('authorization')) sent.set('authorization', `Bearer ${token}`);
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers: sent, ...(text !== undefined && { body: text }) };
    const response = await world.identity.app.request(`${issuer}/_widgets/${path}`, init);
    // The widgets parse every response, whatever its status.
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: answer, headers: response.headers };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}
