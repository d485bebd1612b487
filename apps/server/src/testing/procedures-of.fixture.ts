import { appRouter } from '../composition/router.ts';
import type { Context } from '../context.ts';
import { createInFlightLimiter } from '../http/in-flight-limiter.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';

export function proceduresOf(ctx: Context, userId: string, organizationId: string | null = null) {
  const identity = {
    ...ctx.identity,
    verifyAccessToken: async () => ({
      userId,
      sessionId: 'session',
      organizationId,
      role: null,
      permissions: [],
    }),
  };
  return appRouter.createCaller({
    app: { ...ctx, identity },
    accessToken: 'token',
    requestId: 'request',
    inFlight: createInFlightLimiter(),
  });
}

export async function newUser(ctx: Context, email: string): Promise<string> {
  const user = await requireEmbeddedProvider(ctx).createUser({
    email,
    password: null,
    firstName: null,
    lastName: null,
  });
  return user.id;
}
