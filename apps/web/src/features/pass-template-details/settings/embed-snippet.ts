import { googleTextColor } from '@tessera/pass-design';
import { walletPictures } from '../../../wallets/wallet-pictures.ts';

type Wallet = keyof typeof walletPictures;

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
