import { googleTextColor } from '@tessera/pass-design';

type Wallet = 'apple' | 'google';

const walletNames: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' };

/** Opens a new tab, because sites embed snippets in frames and wallets do not open from one. */
const anchor = (url: string, style: string, content: string) =>
  `<a href="${escaped(url)}" target="_blank" rel="noopener" style="${style}">${content}</a>`;

/** HTML for other sites: a button in the pass's color that opens the sign-up page. `color` is `#rrggbb`. */
export function buttonSnippet({ url, label, color }: { url: string; label: string; color: string }): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:10px;background:${color};color:${googleTextColor(color)};font:600 16px/1.25 system-ui,sans-serif;text-decoration:none`;
  return anchor(url, style, escaped(label));
}

/**
 * HTML for other sites: the wallets' buttons, which open the sign-up page. The vendors require them black,
 * unchanged, at least 48 pixels high and with clear space around.
 */
export function walletSnippet({ url, wallets }: { url: string; wallets: readonly Wallet[] }): string {
  const buttons = wallets.map((wallet) => anchor(url, walletStyle, walletContent(wallet)));
  return `<div style="display:flex;flex-wrap:wrap;gap:16px">\n${buttons.join('\n')}\n</div>`;
}

const walletStyle =
  'display:inline-flex;align-items:center;justify-content:center;gap:10px;box-sizing:border-box;min-width:212px;min-height:56px;padding:6px 16px;border:1px solid #a6a6a6;border-radius:12px;background:#000;color:#fff;font:500 18px/1.15 system-ui,sans-serif;text-align:start;text-decoration:none;white-space:nowrap';

function walletContent(wallet: Wallet): string {
  const { width, height, shapes } = walletPictures[wallet];
  const paths = shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('');
  const picture = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${paths}</svg>`;
  const lead = '<span style="display:block;font-size:12px;font-weight:400">Add to</span>';
  return `${picture}<span>${lead}${walletNames[wallet]}</span>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type WalletPicture = { width: number; height: number; shapes: { d: string; fill: string }[] };

/** The picture on each wallet's button. */
const walletPictures: Record<Wallet, WalletPicture> = {
  apple: {
    width: 38,
    height: 30,
    shapes: [
      {
        d: 'M5.500.500h27a5 5 0 0 1 5 5v19a5 5 0 0 1-5 5h-27a5 5 0 0 1-5-5v-19a5 5 0 0 1 5-5Z',
        fill: '#d9d6cc',
      },
      { d: 'M2.500 6a3.500 3.500 0 0 1 3.500-3.500h26A3.500 3.500 0 0 1 35.500 6v4h-33Z', fill: '#48a0dc' },
      { d: 'M2.500 8.500h33v4h-33Z', fill: '#f3b83f' },
      { d: 'M2.500 12h33v4h-33Z', fill: '#62b85a' },
      { d: 'M2.500 15.500h33V19h-33Z', fill: '#e4574a' },
      {
        d: 'M2.500 16.500h9.800c1.500 0 2 .700 2.600 1.800.800 1.400 2 2.400 4.100 2.400s3.300-1 4.100-2.400c.600-1.100 1.100-1.800 2.600-1.800h9.800V24a3.500 3.500 0 0 1-3.500 3.500H6A3.500 3.500 0 0 1 2.500 24Z',
        fill: '#d9d6cc',
      },
    ],
  },
  google: {
    width: 36,
    height: 30,
    shapes: [
      { d: 'M4 7a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v7H4Z', fill: '#34a853' },
      { d: 'M4 11a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z', fill: '#fbbc04' },
      { d: 'M4 15a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z', fill: '#ea4335' },
      {
        d: 'M4 14.500 21.400 19c2.600.700 5.400.100 7.500-1.600l3.100-2.500V23a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5Z',
        fill: '#4285f4',
      },
    ],
  },
};
