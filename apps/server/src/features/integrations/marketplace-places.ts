/** Where our own marketplace is mounted, and so what the embedded library takes for its host: below it are the paths of Prismatic’s. */
export const marketplacePath = '/marketplace';

/** Where its frame calls the procedures of the integrations it configures. */
export const marketplaceCallsPath = `${marketplacePath}/trpc`;
