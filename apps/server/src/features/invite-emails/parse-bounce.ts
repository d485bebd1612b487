import PostalMime, { type Attachment } from 'postal-mime';

/** What a returned mail tells about the mail we sent. */
export type MailReport = {
  kind: 'bounced' | 'delayed' | 'complained';
  /** Of a bounce or delay (RFC 3463), such as `5.1.1`. */
  status: string | null;
  /** The envelope sender of our mail, if the report names it. */
  returnPath: string | null;
};

/** Far above any report; nested deeper than a mail program writes, or with more headers, it is none. */
const limits = { maxNestingDepth: 10, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 };
/** A report precedes the returned mail; the rest is not read. */
const readBytesMax = 128_000;
/** The parser takes time quadratic in the number of parts. */
const delimitersMax = 200;
/** The parts of a report are a few lines; what follows is not read. */
const partBytesMax = 20_000;

/** Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965); null for any other mail, such as an automatic reply. */
export async function parseBounce(raw: Uint8Array): Promise<MailReport | null> {
  const start = Buffer.from(raw.subarray(0, readBytesMax));
  if (start.toString('latin1').split('\n--').length > delimitersMax) return null;
  const mail = await PostalMime.parse(start, { ...limits, forceRfc822Attachments: true }).catch(() => null);
  if (!mail) return null;
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const original = fieldsOf(part('message/rfc822', 'text/rfc822-headers', 'message/global'));
  const returnPath = (text: string | undefined) =>
    /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(text?.trim() ?? '')?.[1] ?? null;
  const feedback = part('message/feedback-report');
  if (feedback) {
    const fields = fieldsOf(feedback);
    const from = returnPath(fields.get('original-mail-from')) ?? returnPath(original.get('return-path'));
    // "not-spam" and authentication failures (RFC 6591) are reports, too.
    const isComplaint = ['abuse', 'fraud', 'virus', 'other'].includes(fields.get('feedback-type') ?? '');
    return isComplaint ? { kind: 'complained', status: null, returnPath: from } : null;
  }
  const delivery = part('message/delivery-status', 'message/global-delivery-status');
  if (!delivery) return null;
  const fields = fieldsOf(delivery);
  const action = fields.get('action') ?? '';
  if (!['failed', 'delayed'].includes(action)) return null;
  const [status = null] = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get('status') ?? '') ?? [];
  return {
    kind: action === 'failed' && isPermanent(status) ? 'bounced' : 'delayed',
    status,
    returnPath: returnPath(original.get('return-path')),
  };
}

/** A full mailbox (5.2.2) and an oversized or overloaded system (5.3.x) may take the next mail. */
function isPermanent(status: string | null): boolean {
  return status === null || (status.startsWith('5.') && !/^5\.(2\.2|3\.)/.test(status));
}

/** Fields in the form of a header, by name in lower case; of repeated ones the first. */
function fieldsOf(part: Attachment | undefined): Map<string, string> {
  if (!part || typeof part.content === 'string') return new Map();
  const bytes = new Uint8Array(part.content).subarray(0, partBytesMax);
  const lines = new TextDecoder()
    .decode(bytes)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!/^[a-z-]+$/.test(name) || fields.has(name)) continue;
    const value = line.slice(colon + 1).trim();
    fields.set(name, /^(action|feedback-type)$/.test(name) ? value.toLowerCase() : value);
  }
  return fields;
}
