import type { PersonalLinkFault, PhoneScanner, SignUpTexts } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';

/** The app whose own pages show this one. */
export type InAppBrowser = {
  /** Null for an app that does not name itself. */
  app: string | null;
  system: 'iPhone' | 'iPad' | 'Android';
  iosVersion: number | null;
};

/** What a page shows of its issuer. */
export type IssuerLook = {
  passName: string;
  issuerName: string;
  colors: { background: string; foreground: string };
  logoUrl: string | null;
  coverUrl: string | null;
  showPlatformBranding: boolean;
};

export type SignUpField = Pick<Attribute, 'key' | 'label' | 'type' | 'required' | 'default'>;

/** What the server writes into the document of a template's sign-up page. */
export type SignUpPageData = IssuerLook & {
  kind: 'signUp';
  state: 'open' | 'closed' | 'full';
  /** Only people who hold a pass may sign up, so the form asks for the address alone. */
  isRestricted: boolean;
  fields: SignUpField[];
  consentText: string;
  puzzle: string;
  pageUrl: string;
  texts: SignUpTexts;
  inApp: InAppBrowser | null;
};

/** What the server writes into the document behind a personalized link. */
export type PersonalLinkPageData = IssuerLook & {
  kind: 'personalLink';
  state: 'open' | 'full' | PersonalLinkFault;
  /** As the link says; empty when it says none. */
  holderName: string;
  email: string;
  /** What is wrong with the values, in English, for who makes the links. */
  problems: string[];
  /** Empty for a signed link. */
  puzzle: string;
  pageUrl: string;
  texts: SignUpTexts;
  inApp: InAppBrowser | null;
};

/** The page behind the mail that asks to confirm an address. */
export type ConfirmSignUpPageData = IssuerLook & {
  kind: 'confirmSignUp';
  /** `issued`: confirmed before, the click leads to the pass. */
  state: 'open' | 'issued' | 'expired';
  email: string;
  pageUrl: string;
  texts: SignUpTexts;
};

/** What the server writes into the document of a pass's download page. */
export type DownloadPageData = IssuerLook & {
  kind: 'download';
  /** Empty when the pass was issued without a name. */
  holderName: string;
  /** Where the signed bundle is; null when the installation issues no Apple passes for this template. */
  appleUrl: string | null;
  googleUrl: string | null;
  pageUrl: string;
  status: 'ready' | 'voided' | 'expired';
  inApp: InAppBrowser | null;
  texts: SignUpTexts;
  /** True where the wallet lab runs beside the server: a desktop without a phone can try the pass there. */
  labPhones?: boolean;
};

/** What the server writes into the document of several passes of one person; only those that can be added now. */
export type BundlePageData = {
  kind: 'bundle';
  passes: (IssuerLook & { id: string; holderName: string })[];
  /** Where all passes for the wallet are, and how many; null for none. */
  apple: { url: string; count: number } | null;
  google: { url: string; count: number } | null;
  pageUrl: string;
  inApp: InAppBrowser | null;
  texts: SignUpTexts;
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
  | BundlePageData
  | UnsubscribePageData
  | SignUpPageData
  | PersonalLinkPageData
  | ConfirmSignUpPageData
  /** Null for a phone that is no scanner, and on the page that phones keep. */
  | { kind: 'scanner'; scanner: PhoneScanner | null; isKept?: true }
  | { kind: 'signUpNotFound'; texts: SignUpTexts }
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
