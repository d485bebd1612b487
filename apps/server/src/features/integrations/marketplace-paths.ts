/** The embedded library treats it as its host: below it, paths equal Prismatic’s. */
export const marketplacePath = '/marketplace';

/** The frame calls the procedures here. */
export const marketplaceCallsPath = `${marketplacePath}/trpc`;
