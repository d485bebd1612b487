export * from './email-address.ts';
export * from './text.ts';
