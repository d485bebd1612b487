export { isEmailAddress } from './email-address.ts';
export { limitedMailbox } from './limited-mailbox.ts';
export * from './schemas.ts';
export * from './text.ts';
