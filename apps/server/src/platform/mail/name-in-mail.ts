import { headerText } from './header-text.ts';

/** Long enough for a name, too short for a message. */
const nameCharactersMax = 80;

/** One line, short, and without anything that mail programs turn into a link: otherwise invitations could carry spam under our sender. */
export function nameInMail(name: string): string {
  const line = [...headerText(name)].slice(0, nameCharactersMax).join('').trim();
  // An invisible word joiner breaks what a program would detect as an address.
  return line.replace(/(?<=\S)([.@:])(?=\S)/gu, '$1\u2060');
}
