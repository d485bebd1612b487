// Fetched where a text is more than values to be filled in: the engine weighs as much as a page.
export { liquidLanguage } from '@tessera/pass-design';
