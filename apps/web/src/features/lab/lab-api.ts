import { fetchInTime } from '../../lib/time-limit.ts';

/** A notification on a virtual phone's lock screen; instants are ISO 8601. */
export type LabNotification = {
  id: string;
  platform: 'ios' | 'android';
  at: string;
  title: string;
  text: string;
  passId: string;
  iconUrl: string | null;
};

type HeldPass = {
  passId: string;
  state: 'active' | 'voided' | 'expired';
  updatedAt: string;
};

/** A pass on the virtual iPhone: the parsed pass.json and the bundle's images by file name. */
export type LabApplePass = HeldPass & {
  passJson: unknown;
  imageUrls: Record<string, string>;
  registered: boolean;
  problem: string | null;
};

/** A pass on the virtual Android: class and object as the REST API stores them. */
export type LabGooglePass = HeldPass & { class: unknown; object: unknown; linkedTo: string | null };

export type LabPhone =
  | {
      id: string;
      name: string;
      locale: string;
      platform: 'ios';
      passes: LabApplePass[];
      notifications: LabNotification[];
    }
  | {
      id: string;
      name: string;
      locale: string;
      platform: 'android';
      passes: LabGooglePass[];
      notifications: LabNotification[];
    };

export type AddOutcome = { kind: 'added'; passId: string | null } | { kind: 'refused'; sentences: string[] };

export type LabMail = {
  id: string;
  at: string;
  from: string;
  to: string;
  subject: string;
  hasHtml: boolean;
  text: string;
};

/** Where the server mounts the lab; absent in production. */
export const labUrl = '/lab/api';

export async function fetchPhones(): Promise<LabPhone[]> {
  const body: { phones: LabPhone[] } = await (await ask('/phones')).json();
  return body.phones;
}

/** Opens a link as a phone's browser would; returns a refusal in the phone's words. */
export async function addPass(phoneId: string, url: string): Promise<AddOutcome> {
  const response = await fetchInTime(`${labUrl}/phones/${encodeURIComponent(phoneId)}/passes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const body: AddAnswer = await response.json();
  if (response.ok) return { kind: 'added', passId: body.passId ?? body.passIds?.[0] ?? null };
  const sentences = body.problems ?? body.refusals?.map(({ sentence }) => sentence) ?? [];
  return {
    kind: 'refused',
    sentences: sentences.length > 0 ? sentences : [body.message ?? 'The phone refused it.'],
  };
}

type AddAnswer = {
  passId?: string;
  refusals?: { sentence: string }[];
  passIds?: string[];
  problems?: string[];
  message?: string;
};

export async function removePass(phoneId: string, passId: string): Promise<void> {
  await ask(`/phones/${encodeURIComponent(phoneId)}/passes/${encodeURIComponent(passId)}`, 'DELETE');
}

export async function refreshPhone(phoneId: string, passId?: string): Promise<void> {
  const which = passId ? `?passId=${encodeURIComponent(passId)}` : '';
  await ask(`/phones/${encodeURIComponent(phoneId)}/refresh${which}`, 'POST');
}

export async function clearNotifications(phoneId: string): Promise<void> {
  await ask(`/notifications?phone=${encodeURIComponent(phoneId)}`, 'DELETE');
}

export async function setPhoneLocale(phoneId: string, locale: string): Promise<void> {
  const response = await fetchInTime(`${labUrl}/phones/${encodeURIComponent(phoneId)}/locale`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ locale }),
  });
  if (!response.ok) throw new Error(`The lab answered ${response.status}.`);
}

export type CertificateOptions = {
  request: string;
  passTypeIdentifier: string;
  teamIdentifier: string;
  validDays: number;
};

/** Returns a pass certificate (PEM) of the lab's authority. Throws its refusal. */
export async function issueCertificate(options: CertificateOptions): Promise<string> {
  const body: { certificatePem: string } = await post('/apple/certificates', options);
  return body.certificatePem;
}

export async function makeServiceAccount(issuerId: string): Promise<string> {
  return JSON.stringify(await post<unknown>('/google/service-accounts', { issuerId }), null, 2);
}

export async function fetchMails(): Promise<LabMail[]> {
  const body: { messages: LabMail[] } = await (await ask('/mailbox.json')).json();
  return body.messages;
}

export type LabTextMessage = { id: string; to: string; text: string; at: string };

export async function fetchTextMessages(): Promise<LabTextMessage[]> {
  const body: { messages: LabTextMessage[] } = await (await ask('/messages')).json();
  return body.messages;
}

/** As the phone of a person would reply. */
export async function replyToMessage(from: string, text: string): Promise<void> {
  const response = await fetchInTime('/sms/lab', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, text }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}

export function onLabChange(listener: () => void): () => void {
  const events = new EventSource(`${labUrl}/events`);
  events.addEventListener('changed', listener);
  events.addEventListener('ready', listener);
  return () => events.close();
}

async function ask(path: string, method = 'GET'): Promise<Response> {
  const response = await fetchInTime(`${labUrl}${path}`, { method });
  if (!response.ok) throw new Error(`The lab answered ${response.status}.`);
  return response;
}

async function post<Body>(path: string, body: unknown): Promise<Body> {
  const response = await fetchInTime(`${labUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: Body & { message?: string } = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `The lab answered ${response.status}.`);
  return answer;
}
