/** What the server writes into the document of a pass's download page. */
export type DownloadPageData = {
  kind: 'download';
  passName: string;
  issuerName: string;
  colors: { background: string; foreground: string };
  logoUrl: string | null;
  coverUrl: string | null;
  /** Empty when the pass was issued without a name. */
  holderName: string;
  /** Where the signed bundle is; null when the installation issues no Apple passes for this template. */
  appleUrl: string | null;
  googleUrl: string | null;
  pageUrl: string;
  status: 'ready' | 'voided' | 'expired';
  showPlatformBranding: boolean;
  /** True where the wallet lab runs beside the server: a desktop without a phone can try the pass there. */
  labPhones?: boolean;
};

/** What the server writes into the document behind a mail's unsubscribe link. */
export type UnsubscribePageData = {
  kind: 'unsubscribe';
  issuerName: string;
  email: string;
  isUnsubscribed: boolean;
  colors: { background: string; foreground: string };
  logoUrl: string | null;
  showPlatformBranding: boolean;
};

export type PageData =
  | DownloadPageData
  | UnsubscribePageData
  | { kind: 'downloadNotFound' }
  | { kind: 'unsubscribeNotFound' }
  | null;

/** What the server tells every page about itself, as far as the public ones ask. */
export type PageSettings = {
  /** Mail goes to the development mailbox of this installation, and nowhere else. */
  mailbox?: boolean;
};

export function readPageSettings(page: Document): PageSettings {
  return JSON.parse(page.getElementById('tessera-config')?.textContent ?? '{}');
}

/** Reads what the server wrote; pages that fetch their own data have none. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById('tessera-page')?.textContent;
  return text ? JSON.parse(text) : null;
}
