import type { PassType } from '@tessera/pass-design';
import type { ReactNode } from 'react';

type Look = { fill: string; shape: string; content: ReactNode };

const card = 'M6 0h44a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z';
const ticket = 'M6 0h16a6 6 0 0 0 12 0h16a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z';
const boarding =
  'M6 0h44a6 6 0 0 1 6 6v22a4 4 0 0 0 0 8v30a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V36a4 4 0 0 0 0-8V6a6 6 0 0 1 6-6Z';
const perforated = `M0 3${'q2-4 4 0t4 0'.repeat(7)}V69${'q-2 4-4 0t-4 0'.repeat(7)}Z`;

const line = (x: number, y: number, width: number, opacity = 0.85) => (
  <rect x={x} y={y} width={width} height="3" rx="1.5" fill="#fff" opacity={opacity} />
);
const code = <path d="M20 48h6v6h-6zM30 48h6v6h-6zM20 58h6v6h-6zM30 58h3v3h-3zM33 61h3v3h-3z" fill="#fff" />;

const looks: Record<PassType, Look> = {
  loyalty: {
    fill: '#0f766e',
    shape: card,
    content: (
      <>
        {line(6, 7, 18)}
        {line(40, 7, 10)}
        <path d="M0 16h56v18H0Z" fill="#fff" opacity=".22" />
        {line(6, 39, 14, 0.6)}
        {line(36, 39, 14, 0.6)}
        {code}
      </>
    ),
  },
  coupon: {
    fill: '#b4343f',
    shape: perforated,
    content: (
      <>
        {line(6, 9, 18)}
        <path d="M0 17h56v20H0Z" fill="#fff" opacity=".2" />
        <path
          d="m22 33 12-12M23.500 24a1.500 1.500 0 1 0 0-.01M32.500 31a1.500 1.500 0 1 0 0-.01"
          stroke="#fff"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
        />
        {code}
      </>
    ),
  },
  giftCard: {
    fill: '#4f46a5',
    shape: card,
    content: (
      <>
        {line(6, 7, 18)}
        <path d="M0 16h56v22H0Z" fill="#fff" opacity=".2" />
        <path
          d="M28 16v22M28 22c-3-6-10-5-9-1 .6 2 5 2 9 1Zm0 0c3-6 10-5 9-1-.6 2-5 2-9 1Z"
          stroke="#fff"
          strokeWidth="2"
          fill="none"
        />
        {code}
      </>
    ),
  },
  eventTicket: {
    fill: '#1e2f57',
    shape: ticket,
    content: (
      <>
        {line(6, 12, 26)}
        {line(6, 20, 18, 0.6)}
        <path d="M38 14h12v16H38Z" fill="#f2c879" />
        {line(6, 36, 14, 0.6)}
        {line(36, 36, 14, 0.6)}
        {code}
      </>
    ),
  },
  boardingPass: {
    fill: '#14568f',
    shape: boarding,
    content: (
      <>
        {line(6, 7, 14)}
        <path d="M6 17h11v9H6zM39 17h11v9H39z" fill="#fff" opacity=".85" />
        <path d="m23 22 4-1 3-4h2l-1.500 4h2.500v1.500h-2.500l1.500 3h-2l-3-3Z" fill="#fff" />
        {line(6, 39, 12, 0.6)}
        {line(23, 39, 10, 0.6)}
        {line(38, 39, 12, 0.6)}
        {code}
      </>
    ),
  },
  generic: {
    fill: '#46535e',
    shape: card,
    content: (
      <>
        {line(6, 7, 18)}
        {line(6, 18, 22)}
        {line(6, 25, 14, 0.6)}
        <rect x="36" y="16" width="14" height="16" rx="2" fill="#fff" opacity=".4" />
        {line(6, 38, 16, 0.6)}
        {line(36, 38, 14, 0.6)}
        {code}
      </>
    ),
  },
};

/** A pass of the type, small; only its outline and where things stand. */
export function PassTypeDrawing({ passType, height = 72 }: { passType: PassType; height?: number }) {
  const { fill, shape, content } = looks[passType];
  return (
    <svg viewBox="0 0 56 72" height={height} width={(height * 56) / 72} aria-hidden="true">
      <path d={shape} fill={fill} />
      {content}
    </svg>
  );
}
