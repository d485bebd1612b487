/** The path of our own marketplace, which the embedded library treats as its host: below it, paths equal Prismatic’s. */
export const marketplacePath = '/marketplace';

/** The path at which its frame calls the procedures of the integration it configures. */
export const marketplaceCallsPath = `${marketplacePath}/trpc`;
