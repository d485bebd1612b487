/** What changes something is tried now or not at all: sent when the connection is back, nobody might want it any more. */
export const mutationDefaults = { networkMode: 'always' } as const;
