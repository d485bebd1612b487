/** What judges the organization's form, fetched when somebody begins to fill it in. */
export { organizationName } from '@tessera/contract';
