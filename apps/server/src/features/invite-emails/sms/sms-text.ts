import { type SignUpLanguage, type SmsLength, signUpLanguages, smsLength } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { loadPassRenderer } from '../../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';

/** Of a name that would fill a message of its own. */
const nameLengthMax = 40;

/** Only characters of GSM-7: another one halves what a message holds. */
const endings: Record<SignUpLanguage, { reply: string; link: string }> = {
  en: { reply: 'Reply STOP to unsubscribe.', link: 'No more messages:' },
  de: { reply: 'Abbestellen: STOP antworten.', link: 'Abbestellen:' },
  fr: { reply: 'Répondez STOP pour vous désabonner.', link: 'Se désabonner :' },
  es: { reply: 'Responda STOP para darse de baja.', link: 'Darse de baja:' },
  it: { reply: 'Rispondi STOP per disiscriverti.', link: 'Disiscriviti:' },
  pt: { reply: 'Responda STOP para cancelar.', link: 'Cancelar:' },
  nl: { reply: 'Antwoord STOP om je af te melden.', link: 'Afmelden:' },
  pl: { reply: 'Rezygnacja: odpowiedz STOP.', link: 'Rezygnacja:' },
};

type Facts = {
  issuerName: string;
  passName: string;
  url: string;
  unsubscribeUrl: string;
  /** Of the design, as a tag such as `de-AT`. */
  language: string;
};

/** A sender without replies, such as a name, links to the page on which people unsubscribe. */
export function smsText(
  { sms }: Pick<Context, 'sms'>,
  { issuerName, passName, url, unsubscribeUrl, language }: Facts,
): string {
  const [code] = language.split('-');
  const { reply, link } = endings[signUpLanguages.find((known) => known === code) ?? 'en'];
  const end = sms?.takesReplies === false ? `${link} ${unsubscribeUrl}` : reply;
  return `${shortened(issuerName)}: ${shortened(passName)}: ${url}\n${end}`;
}

function shortened(name: string): string {
  const characters = [...name.replace(/\s+/g, ' ').trim()];
  return characters.length <= nameLengthMax
    ? characters.join('')
    : `${characters.slice(0, nameLengthMax).join('')}...`;
}

export type SmsPreview = SmsLength & { text: string };

/** The text with an example of a link, whose length is that of all links. Null if no text messages can be sent. */
export async function previewSms(
  ctx: Pick<Context, 'clock' | 'config' | 'database' | 'keys' | 'sms'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<SmsPreview | null> {
  if (!ctx.sms) return null;
  const { sharedContent, template, document } = await loadPassRenderer(ctx, tx, passTemplateId);
  const passName = sharedContent().heading || template.name;
  const { name, issuer_name } = await findWorkspaceById(tx.db, tx.workspaceId);
  const token = `${tx.workspaceId}.${'x'.repeat(22)}.${'x'.repeat(16)}`;
  const { publicUrl } = ctx.config;
  const text = smsText(ctx, {
    ...{ issuerName: issuer_name ?? name, passName, language: document.language },
    ...{ url: `${publicUrl}/p/${token}`, unsubscribeUrl: `${publicUrl}/u/${token}` },
  });
  return { text, ...smsLength(text) };
}
