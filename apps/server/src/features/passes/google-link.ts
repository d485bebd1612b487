/** Whether Google Wallet takes an address as a link: the web, secured (or this machine, for a stand-in), a call, a mail, a place. */
export function isGoogleLink(address: string): boolean {
  if (/^(tel|mailto|geo):.+/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  );
}
