/** The reasons of RFC 3463 by their last two numbers; of the more general ones, by the first of these. */
const reasons: Record<string, string> = {
  '1': 'the address is not valid',
  '1.1': 'mailbox does not exist',
  '1.2': 'the domain does not exist',
  '1.10': 'the domain takes no mail',
  '2': 'the mailbox takes no mail',
  '2.1': 'the mailbox is disabled',
  '2.2': 'the mailbox is full',
  '2.3': 'the message is too long',
  '3': 'the mail server has a problem',
  '4': 'the mail server could not be reached',
  '4.7': 'it could not be delivered in time',
  '6': 'the content was not accepted',
  '7': 'it was rejected by policy, or as spam',
};

/** Twilio's error codes of text messages. */
const smsReasons: Record<string, string> = {
  '21211': 'the phone number does not exist',
  '21408': 'the SMS account does not send to this country',
  '21610': 'the recipient replied STOP',
  '21612': 'the operator cannot be reached',
  '21614': 'it is no mobile number',
  '30003': 'the phone is off or out of reach',
  '30004': 'the recipient or the operator blocks it',
  '30005': 'the phone number does not exist',
  '30006': 'it is a landline',
  '30007': 'the operator filtered it as spam',
};

/** Why a message was refused, returned or delayed, as a clause. `status`: of RFC 3463, an SMTP reply code, or `sms` and Twilio's code. */
export function mailStatusWords(status: string | null): string {
  if (status?.startsWith('sms '))
    return smsReasons[status.slice(4)] ?? `the SMS service gave the reason ${status.slice(4)}`;
  if (status === '550') return 'the mailbox does not exist, or takes no mail';
  const [, subject = '', detail = ''] = status?.split('.') ?? [];
  return reasons[`${subject}.${detail}`] ?? reasons[subject] ?? 'no reason given';
}
