const loopbackHosts = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether Google fetches from a URL: https, or http on this machine, for a stand-in. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.test(hostname));
}

/** Whether Google Wallet accepts a URL as a link. */
export function isLinkUri(text: string): boolean {
  return /^(tel|mailto|geo):.+/.test(text) || isPublicUrl(text);
}
