export type Sender = { name: string; address: string };

/** Parses `MAIL_FROM`: `Passes <passes@example.com>`, or an address alone. */
export function readSender(from: string): Sender {
  const [, name = '', address = from.trim()] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
