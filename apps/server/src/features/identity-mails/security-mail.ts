import { deviceName, type IdentityMailContent, type Occasion } from '@tessera/identity';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import type { MailSite, NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

type SecurityMailContent = Extract<IdentityMailContent, { occasion: Occasion }>;

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Only the time if the operator caused the event. */
function securityMailFacts({ kind, occasion }: SecurityMailContent): NoticeMailContent['facts'] {
  const { at, device, place } = occasion;
  const when = { name: 'When', value: formatUtc(at) };
  if (kind === 'second-factor-removed-by-operator') return [when];
  return [
    when,
    { name: 'Device', value: deviceName(device.userAgent) },
    ...(place ? [{ name: 'Near', value: `${place.cityName}, ${countryName(place.countryISOCode)}` }] : []),
    ...(device.ipAddress === null ? [] : [{ name: 'IP address', value: device.ipAddress }]),
  ];
}

/** The location database may contain invalid country codes. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

type MailTexts = Pick<NoticeMailContent, 'subject' | 'title' | 'lead' | 'advice'>;
type BuildTexts = (site: MailSite) => MailTexts;

/** Says what happened, when and from where, and what to do if it was not the recipient. */
export function securityMail(content: SecurityMailContent, site: MailSite): NoticeMailContent {
  return {
    ...textsOf(content, site),
    facts: securityMailFacts(content),
    button: { label: 'Open your account settings', url: `${site.publicUrl}/_/account` },
  };
}

function textsOf(content: SecurityMailContent, site: MailSite): MailTexts {
  switch (content.kind) {
    case 'account-connected':
      return accountConnected(content.providerName);
    case 'email-changed':
      return emailChanged(content.newEmail, site);
    default:
      return textsByKind[content.kind](site);
  }
}

const textsByKind: Record<
  Exclude<SecurityMailContent['kind'], 'account-connected' | 'email-changed'>,
  BuildTexts
> = {
  'new-device': newDevice,
  'password-set': passwordSet,
  'password-changed': passwordChanged,
  'second-factor-added': secondFactorAdded,
  'second-factor-removed': secondFactorRemoved,
  'second-factor-removed-by-operator': secondFactorRemovedByOperator,
  'recovery-codes-made': recoveryCodesMade,
  'recovery-code-used': recoveryCodeUsed,
  'session-stolen': sessionStolen,
};

const withTitle = (title: string, rest: Pick<MailTexts, 'lead' | 'advice'>): MailTexts => ({
  subject: title,
  title,
  ...rest,
});

/** A reset verifies the mailbox and ends every session, so it works even for a locked-out user. */
const resetPassword =
  'choose “Forgot password?” where you sign in and set a new password, which signs out every device';

const whomToAsk = ({ publicUrl, supportUrl }: MailSite): string =>
  supportUrl ? supportUrl.replace(/^mailto:/, '') : `the people who run ${new URL(publicUrl).host}`;

function newDevice(): MailTexts {
  return withTitle('New sign-in to your account', {
    lead: 'Someone signed in to your account in a browser that had not been used for it before.',
    advice: `If this was you, there is nothing to do. If this was not you, someone else can sign in as you: ${resetPassword}.`,
  });
}

function passwordSet(): MailTexts {
  return withTitle('Your account has a password now', {
    lead: 'A password was set for your account, which had none. From now on it can be used to sign in.',
    advice: `If this was not you, someone else is signed in as you: ${resetPassword}.`,
  });
}

function passwordChanged(): MailTexts {
  return withTitle('Your password was changed', {
    lead: 'The password of your account was changed, and other devices were signed out.',
    advice: `If this was not you, ${resetPassword}.`,
  });
}

function secondFactorAdded(site: MailSite): MailTexts {
  return withTitle('Authenticator app set up', {
    lead: 'From now on, signing in to your account asks for a code from an authenticator app.',
    advice: `If this was not you, someone else is signed in as you. Where you are still signed in, disable the app and set a new password in your account settings; otherwise ask ${whomToAsk(site)} for help.`,
  });
}

function secondFactorRemoved(): MailTexts {
  return withTitle('Authenticator app disabled', {
    lead: 'Signing in to your account no longer asks for a code from an authenticator app. Its recovery codes are void.',
    advice: `If this was not you, someone else is signed in as you: ${resetPassword}. Then set up the app again.`,
  });
}

function secondFactorRemovedByOperator(site: MailSite): MailTexts {
  return withTitle('Authenticator app removed on request', {
    lead: `The people who run ${new URL(site.publicUrl).host} were asked to remove the authenticator app of your account, and did. Signing in no longer asks for a code. Its recovery codes are void.`,
    advice: `If you did not ask for it, tell ${whomToAsk(site)}, and ${resetPassword}. Then set up the app again.`,
  });
}

function recoveryCodesMade(): MailTexts {
  return withTitle('New recovery codes for your account', {
    lead: 'The person who just signed in to your account was shown new recovery codes, in case its authenticator app is lost, and saved them.',
    advice: `If this was not you, someone else can sign in as you: ${resetPassword}. Then disable the authenticator app and set it up again, which voids the codes.`,
  });
}

function recoveryCodeUsed(): MailTexts {
  return withTitle('A recovery code was used', {
    lead: 'Someone signed in to your account with one of its recovery codes, which is void now.',
    advice: `If this was not you, someone has your codes: ${resetPassword}. Then disable the authenticator app and set it up again, for new codes.`,
  });
}

function sessionStolen(): MailTexts {
  return withTitle('We signed out one of your devices', {
    lead: 'A sign-in of yours was used from two places, as happens when it was copied from a device. To be safe we ended it. This is what used it last:',
    advice: `If you have just restored a backup or copied a browser’s data, that was it: sign in again. If not, look for programs you do not know on your devices, and ${resetPassword}.`,
  });
}

function accountConnected(providerName: string): MailTexts {
  return withTitle(`${providerName} is connected to your account`, {
    lead: `From now on, you can sign in to your account with ${providerName}.`,
    advice: `If this was not you, someone else uses your account with ${providerName}: secure that one first. Then ${resetPassword}.`,
  });
}

function emailChanged(newEmail: string, site: MailSite): MailTexts {
  return withTitle('Your email address was changed', {
    lead: `Your account now goes by ${newEmail}. This address no longer signs you in, and gets no more emails about it.`,
    advice: `If this was not you, someone else has taken your account. Ask ${whomToAsk(site)} for help, and keep this email.`,
  });
}
