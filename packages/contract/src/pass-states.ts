// Apart from the schemas, so that a page which only reads its address loads none of them.
export const passStatuses = ['issued', 'active', 'voided', 'expired'] as const;
export const passPlatforms = ['apple', 'google', 'none'] as const;
