import { googleChangeLimit, googleNotificationLimit, type TimelineEntry } from '@tessera/contract';

export function timelineText({ kind, device, detail, by }: TimelineEntry): string {
  const phone = device ?? 'an unknown device';
  switch (kind) {
    case 'issued':
      return issuedText(detail, by);
    case 'consented':
      return `Agreed to: “${detail}”`;
    case 'mailRequested':
      return 'The email with the download link is on its way';
    case 'mailDelivered':
      return 'Download link emailed';
    case 'mailRefused':
      return `The email with the download link was refused${detail ? `: ${detail}` : ''}`;
    case 'mailSkipped':
      return 'The email with the download link was not sent: the pass had ended, or its holder had unsubscribed';
    case 'mailDelayed':
      return `The mail server of ${by} has not delivered the email yet${detail ? `: ${detail}` : ''}`;
    case 'mailBounced':
      return `The mail server of ${by} returned the email: ${detail}`;
    case 'mailComplained':
      return 'The holder reported the email as spam, and is unsubscribed';
    case 'textRequested':
      return 'The text message with the download link is on its way';
    case 'textDelivered':
      return 'Download link sent by SMS';
    case 'textRefused':
      return `The text message with the download link was refused: ${detail}`;
    case 'textSkipped':
      return 'The text message with the download link was not sent: the pass had ended, or its holder takes no messages';
    case 'textBounced':
      return `The text message with the download link was not delivered: ${detail}`;
    case 'unsubscribed':
      return 'The holder unsubscribed from your messages';
    case 'pageOpened':
      return `Download page opened: ${phone}`;
    case 'addedToApple':
      return `Downloaded for Apple Wallet: ${phone}`;
    case 'registered':
      return `Added to Apple Wallet on ${phone}`;
    case 'unregistered':
      return `Removed from Apple Wallet on ${phone}, or its automatic updates were turned off`;
    case 'listed':
      return `${device ?? 'A device'} asked what has changed`;
    case 'downloaded':
      return 'The iPhone downloaded the newest content';
    case 'unchanged':
      return 'The iPhone asked, and had the newest content already';
    case 'pushRefused':
      return `Apple refused to notify ${phone} (${detail ?? 'no reason given'})`;
    case 'savedToGoogle':
      return 'Saved to Google Wallet';
    case 'removedFromGoogle':
      return 'Removed from Google Wallet';
    case 'googleRefused':
      return googleRefusedText(detail);
    case 'updatedAtGoogle':
      return 'Google Wallet received the newest content';
    case 'redeemed':
      return 'Redeemed by a scan';
    case 'scanned':
      return `Scanned: ${detail}`;
    case 'scanTakenBack':
      return `A scan was taken back: ${detail}`;
    case 'scanRefused':
      return `A scan was refused: ${detail}`;
    case 'designPublished':
      return 'A new design was published';
    case 'changed':
      return 'The content of the pass changed';
    case 'campaignLaunched':
      return 'Campaign launched:';
    case 'linkClicked':
      return 'First click on the link of the campaign';
    case 'expired':
      return 'Expired';
    case 'voided':
      return 'Voided';
    case 'restored':
      return `Voiding undone${detail === 'api' ? ' through the API' : ''}${by ? ` by ${by}` : ''}`;
  }
}

function issuedText(via: string | null, by: string | null): string {
  if (via === 'signUp') return 'Issued on the sign-up page';
  if (via === 'personalLink') return 'Issued through a personalized link';
  if (via === 'demo') return 'Issued as demo data';
  const how = via === 'api' ? 'Issued through the API' : via === 'import' ? 'Imported' : 'Issued';
  return by ? `${how} by ${by}` : how;
}

function googleRefusedText(reason: string | null): string {
  if (reason === googleNotificationLimit)
    return 'Google Wallet took the message without notifying: three notifications a day is its limit';
  if (reason === googleChangeLimit)
    return 'Google Wallet shows the change without notifying: it notifies three times a day, and one is kept for rewards and urgent changes';
  if (reason === 'message') return 'Google Wallet refused the message';
  return `Google Wallet refused the pass (${reason ?? 'no reason given'})`;
}
