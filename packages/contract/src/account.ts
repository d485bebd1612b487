export type Account = { id: string; name: string; email: string; isSystemAdmin: boolean };
