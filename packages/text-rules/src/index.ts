export { isEmailAddress } from './email-address.ts';
export * from './schemas.ts';
export * from './text.ts';
