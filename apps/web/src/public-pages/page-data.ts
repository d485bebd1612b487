import type {
  DownloadTexts,
  PersonalLinkFault,
  PhoneCountry,
  PhoneScanner,
  SignUpContact,
  SignUpLanguage,
  SignUpTexts,
} from '@tessera/contract';
import type { Attribute, Colors, ContentBarcode } from '@tessera/pass-design';

/** The app whose built-in browser shows the page. */
export type InAppBrowser = {
  /** Null for an app that does not name itself. */
  app: string | null;
  system: 'iPhone' | 'iPad' | 'Android';
  iosVersion: number | null;
};

/** What the front of a pass is drawn from, in one wallet's form and as that phone formats values. */
export type DrawnPass = { locale: string; timezone: string } & (
  | { wallet: 'apple'; passJson: object; images: Record<string, string> }
  | { wallet: 'google'; classJson: object; objectJson: object }
);

export type IssuerLook = {
  passName: string;
  /** Of the pass's texts, which may be another than the page's. */
  passLanguage: string;
  issuerName: string;
  colors: Colors;
  logoUrl: string | null;
  coverUrl: string | null;
  showPlatformBranding: boolean;
};

export type SignUpField = Pick<Attribute, 'key' | 'label' | 'type' | 'required' | 'default'>;

/** A page that draws the pass; null for a pass that has ended. */
export type PassLook = IssuerLook & { card: DrawnPass | null; holderName?: string };

export type DownloadPageTexts = SignUpTexts & DownloadTexts;

/** Written by the server into a template's sign-up page. */
export type SignUpPageData = PassLook & {
  kind: 'signUp';
  state: 'open' | 'closed' | 'full';
  /** Only holders may sign up, so the form asks for the address alone. */
  isRestricted: boolean;
  contact: SignUpContact;
  phoneCountry: PhoneCountry | null;
  fields: SignUpField[];
  consentText: string;
  puzzle: string;
  pageUrl: string;
  texts: SignUpTexts;
  inApp: InAppBrowser | null;
};

/** Written by the server into the page of a personalized link. */
export type PersonalLinkPageData = PassLook & {
  kind: 'personalLink';
  state: 'open' | 'full' | PersonalLinkFault;
  holderName: string;
  email: string;
  /** Problems of the values, in English, for the author of the links. */
  problems: string[];
  puzzle: string;
  pageUrl: string;
  texts: SignUpTexts;
  inApp: InAppBrowser | null;
};

/** The page of the mail that asks to confirm an address. */
export type ConfirmSignUpPageData = PassLook & {
  kind: 'confirmSignUp';
  /** `issued`: confirmed before; the button leads to the pass. */
  state: 'open' | 'issued' | 'expired';
  email: string;
  pageUrl: string;
  texts: SignUpTexts;
};

/** URLs of the operator's artwork of the wallets' buttons in the page's language. */
export type Badges = Record<'apple' | 'google', string | null>;

/** Written by the server into a pass's download page. */
export type DownloadPageData = PassLook & {
  kind: 'download';
  language: SignUpLanguage;
  holderName: string;
  /** The URL of the signed bundle; null if the template has no Apple passes. */
  appleUrl: string | null;
  googleUrl: string | null;
  pageUrl: string;
  status: 'ready' | 'voided' | 'expired';
  /** Null for a barcode that changes. */
  barcode: ContentBarcode | null;
  /** ISO 8601. */
  expiresAt: string | null;
  badges: Badges;
  inApp: InAppBrowser | null;
  texts: DownloadPageTexts;
  /** True if the wallet lab runs, to try the pass on a virtual phone. */
  labPhones?: boolean;
};

/** Written by the server into the page of several passes; only those that can be added now. */
export type BundlePageData = {
  kind: 'bundle';
  language: SignUpLanguage;
  passes: (IssuerLook & { id: string; holderName: string })[];
  /** The URL of all passes for the wallet, and their count; null for none. */
  apple: { url: string; count: number } | null;
  google: { url: string; count: number } | null;
  pageUrl: string;
  badges: Badges;
  inApp: InAppBrowser | null;
  texts: DownloadPageTexts;
  labPhones?: boolean;
};

/** Written by the server into the page of a mail's unsubscribe link. */
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
  /** Null for a phone that is no scanner, and on the cached page. */
  | { kind: 'scanner'; scanner: PhoneScanner | null; isKept?: true }
  | { kind: 'signUpNotFound'; texts: SignUpTexts }
  | { kind: 'downloadNotFound'; texts: SignUpTexts }
  | { kind: 'unsubscribeNotFound' }
  | null;

/** Settings that the server writes into every page, as far as public pages need them. */
export type PageSettings = {
  /** Mail only goes to the installation's development mailbox. */
  mailbox?: boolean;
};

export function readPageSettings(page: Document): PageSettings {
  return JSON.parse(page.getElementById('tessera-config')?.textContent ?? '{}');
}

export function readPageData(page: Document): PageData {
  const text = page.getElementById('tessera-page')?.textContent;
  return text ? JSON.parse(text) : null;
}
