/** Texts of a pass that no design contains. */
export type BuiltInText =
  | 'news'
  | 'noNews'
  | 'more'
  | 'latestMessage'
  | 'open'
  | 'openMessageLink'
  | 'points';

type Texts = Readonly<Record<BuiltInText, string>>;

const textsOf = (
  news: string,
  noNews: string,
  more: string,
  latestMessage: string,
  open: string,
  openMessageLink: string,
  points: string,
): Texts => ({ news, noNews, more, latestMessage, open, openMessageLink, points });

const english = textsOf(
  'News',
  'Nothing new right now.',
  'More',
  'Latest message',
  'Open',
  'Open the link of this message',
  'Points',
);

const norwegian = textsOf(
  'Nyheter',
  'Ingen nyheter akkurat nå.',
  'Mer',
  'Siste melding',
  'Åpne',
  'Åpne lenken i meldingen',
  'Poeng',
);

const simplified = textsOf(
  '最新消息',
  '目前没有新消息。',
  '更多',
  '最新消息',
  '打开',
  '打开此消息的链接',
  '积分',
);
const traditional = textsOf(
  '最新消息',
  '目前沒有新消息。',
  '更多',
  '最新訊息',
  '開啟',
  '開啟此訊息的連結',
  '點數',
);

// biome-ignore format: a language per line reads as the table that it is
const table: Readonly<Record<string, Texts>> = {
  en: english,
  ar: textsOf('الأخبار', 'لا جديد حاليًا.', 'المزيد', 'آخر رسالة', 'فتح', 'فتح رابط هذه الرسالة', 'النقاط'),
  cs: textsOf('Novinky', 'Momentálně nic nového.', 'Více', 'Poslední zpráva', 'Otevřít', 'Otevřít odkaz z této zprávy', 'Body'),
  da: textsOf('Nyheder', 'Intet nyt lige nu.', 'Mere', 'Seneste besked', 'Åbn', 'Åbn linket i denne besked', 'Point'),
  de: textsOf('Neuigkeiten', 'Derzeit nichts Neues.', 'Mehr', 'Letzte Nachricht', 'Öffnen', 'Link dieser Nachricht öffnen', 'Punkte'),
  es: textsOf('Novedades', 'Sin novedades por ahora.', 'Más', 'Último mensaje', 'Abrir', 'Abrir el enlace de este mensaje', 'Puntos'),
  fi: textsOf('Uutiset', 'Ei uutta juuri nyt.', 'Lisää', 'Viimeisin viesti', 'Avaa', 'Avaa viestin linkki', 'Pisteet'),
  fr: textsOf('Actualités', 'Rien de nouveau pour le moment.', 'Plus', 'Dernier message', 'Ouvrir', 'Ouvrir le lien de ce message', 'Points'),
  hu: textsOf('Hírek', 'Jelenleg nincs újdonság.', 'Több', 'Legutóbbi üzenet', 'Megnyitás', 'Az üzenet linkjének megnyitása', 'Pontok'),
  it: textsOf('Novità', 'Nessuna novità al momento.', 'Altro', 'Ultimo messaggio', 'Apri', 'Apri il link di questo messaggio', 'Punti'),
  ja: textsOf('お知らせ', '現在、新しいお知らせはありません。', 'その他', '最新のメッセージ', '開く', 'このメッセージのリンクを開く', 'ポイント'),
  ko: textsOf('소식', '현재 새로운 소식이 없습니다.', '더 보기', '최근 메시지', '열기', '이 메시지의 링크 열기', '포인트'),
  nb: norwegian,
  nl: textsOf('Nieuws', 'Op dit moment niets nieuws.', 'Meer', 'Laatste bericht', 'Openen', 'De link van dit bericht openen', 'Punten'),
  no: norwegian,
  pl: textsOf('Aktualności', 'Obecnie brak nowości.', 'Więcej', 'Ostatnia wiadomość', 'Otwórz', 'Otwórz link z tej wiadomości', 'Punkty'),
  pt: textsOf('Novidades', 'Sem novidades de momento.', 'Mais', 'Última mensagem', 'Abrir', 'Abrir o link desta mensagem', 'Pontos'),
  'pt-BR': textsOf('Novidades', 'Nenhuma novidade no momento.', 'Mais', 'Última mensagem', 'Abrir', 'Abrir o link desta mensagem', 'Pontos'),
  sv: textsOf('Nyheter', 'Inget nytt just nu.', 'Mer', 'Senaste meddelandet', 'Öppna', 'Öppna länken i meddelandet', 'Poäng'),
  tr: textsOf('Haberler', 'Şu anda yeni bir şey yok.', 'Daha fazla', 'Son mesaj', 'Aç', 'Bu mesajın bağlantısını aç', 'Puan'),
  zh: simplified,
  'zh-HK': traditional,
  'zh-Hant': traditional,
  'zh-TW': traditional,
};

function textsIn(language: string): Texts | undefined {
  return languageChain(language).flatMap((tag) => (Object.hasOwn(table, tag) ? (table[tag] ?? []) : []))[0];
}

/** A built-in text in a language; English if it is unknown. */
export function builtInText(language: string, key: BuiltInText): string {
  return (textsIn(language) ?? english)[key];
}

/** The built-in text; undefined if the language is unknown. */
export function knownBuiltInText(language: string, key: BuiltInText): string | undefined {
  return textsIn(language)?.[key];
}

/** Whether a text is this built-in text in any language. */
export function isBuiltInText(text: unknown, key: BuiltInText): boolean {
  return Object.values(table).some((texts) => texts[key] === text);
}

/** A language tag and its fallbacks, closest first: `zh-Hans-CN`, `zh-Hans`, `zh`. */
export function languageChain(language: string): string[] {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
