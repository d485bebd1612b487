// Separate from the schemas, so that reading a page's URL does not load zod.
export const passStatuses = ['issued', 'active', 'voided', 'expired'] as const;
export const passPlatforms = ['apple', 'google', 'none'] as const;
export const passSorts = ['newest', 'oldest', 'refreshed'] as const;
/** How passes are issued. */
export const issueChannels = ['app', 'api', 'import', 'signUp', 'personalLink', 'demo'] as const;
