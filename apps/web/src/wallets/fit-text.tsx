import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './fit-text.module.css';

/** Shrinking a text moves its neighbors, so measure repeatedly; after four rounds nothing moves. */
const roundsMax = 4;
/** Text width is not exactly proportional to font size. */
const slack = 0.99;
/** Pixels; less is rounding, not overflow. */
const overflowMin = 0.1;
/** Pixels; less hides no part of a letter. */
const cutOffMin = 1;

type Fitted = { element: HTMLElement; scale: number; scaleMin: number };

function textWidth(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

/** Reads all boxes before it changes any: one layout per round, and neighbors shrink equally. */
function shrinkOnce(texts: Fitted[]): boolean {
  const measured = texts.map((text) => ({
    text,
    box: text.element.getBoundingClientRect().width,
    needed: textWidth(text.element),
  }));
  const tight = measured.filter(
    ({ text, box, needed }) => needed > box + overflowMin && text.scale > text.scaleMin,
  );
  for (const { text, box, needed } of tight) {
    text.scale = Math.max(text.scaleMin, ((text.scale * box) / needed) * slack);
    text.element.style.setProperty('--fit', String(text.scale));
  }
  // Texts at their minimum only give space to their neighbors.
  return tight.some(({ text }) => text.scale > text.scaleMin);
}

function fitLines(lines: Iterable<HTMLElement>): void {
  const measured = [...lines];
  const texts = measured.flatMap(textsOf).map((element) => {
    element.style.setProperty('--fit', '1');
    return { element, scale: 1, scaleMin: Number(element.dataset.fitMin) };
  });
  for (const line of measured) line.dataset.measuring = '';
  let rounds = 0;
  while (rounds < roundsMax && shrinkOnce(texts)) rounds += 1;
  const marks = texts.map(({ element }) => ({
    element,
    isCut: textWidth(element) > element.getBoundingClientRect().width + cutOffMin,
  }));
  for (const line of measured) delete line.dataset.measuring;
  for (const { element, isCut } of marks) element.toggleAttribute('data-cut', isCut);
  for (const clamped of measured.flatMap((line) => [...line.querySelectorAll('[data-clamped]')]))
    clamped.toggleAttribute('data-cut', clamped.scrollHeight > clamped.clientHeight + 1);
}

const textsOf = (line: HTMLElement) => [...line.querySelectorAll<HTMLElement>('[data-fit-min]')];

const waiting = new Set<HTMLElement>();

/** Fits a line before the browser paints. Each round costs a layout, so all cards' lines are fitted together. */
function fitSoon(line: HTMLElement): void {
  if (waiting.size === 0)
    queueMicrotask(() => {
      const lines = [...waiting];
      waiting.clear();
      fitLines(lines);
    });
  waiting.add(line);
}

/**
 * Fits every `FitText` in the element after each render that changes one, on resize, and when fonts or images load.
 * Put texts that share space into one element with `data-fit-line`; only that line is measured again.
 */
export function useFittedTexts<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  const [fitted] = useState(() => new WeakMap<HTMLElement, string>());
  useLayoutEffect(() => {
    if (!ref.current) return;
    for (const line of linesOf(ref.current)) {
      const texts = textsOf(line)
        .map(({ textContent }) => textContent)
        .join('\u0000');
      if (fitted.get(line) === texts) continue;
      fitted.set(line, texts);
      fitSoon(line);
    }
  });
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return;
    const fit = () => linesOf(root).forEach(fitSoon);
    const observer = new ResizeObserver(fit);
    observer.observe(root);
    document.fonts.addEventListener('loadingdone', fit);
    // An image beside a text leaves it less space; `load` does not bubble.
    root.addEventListener('load', fit, true);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
      root.removeEventListener('load', fit, true);
    };
  }, []);
  return ref;
}

const linesOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-fit-line]')];

type Props = {
  text: string;
  /** Must set its font size to `calc(… * var(--fit, 1))`. */
  className?: string | undefined;
  scaleMin: number;
};

/** One line of text that shrinks to fit, down to `scaleMin`, then ends in an ellipsis, as in the wallets; `data-cut` marks it. */
export function FitText({ text, className, scaleMin }: Props) {
  return (
    <span className={[styles.line, className].join(' ')} dir="auto" title={text} data-fit-min={scaleMin}>
      {text}
    </span>
  );
}
