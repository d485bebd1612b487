import { headerText } from './header-text.ts';

/** What still is a name, and too little for a message of its own. */
const nameCharactersMax = 80;

/**
 * A name that people chose, in a mail to somebody else: on one line, short, and nothing a mail program would make a link of. Invitations would
 * otherwise carry anybody's advertisement under our sender.
 */
export function nameInMail(name: string): string {
  const line = [...headerText(name)].slice(0, nameCharactersMax).join('').trim();
  // A word joiner is not seen, and ends what a program takes for an address.
  return line.replace(/(?<=\S)([.@:])(?=\S)/gu, '$1\u2060');
}
