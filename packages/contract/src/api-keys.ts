export const apiKeyPrefix = 'tsk_';
export type ApiKey = { id: string; name: string | null; obscuredValue: string; createdAt: string };
