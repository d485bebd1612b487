import { useEffect, useRef, useState } from 'react';

/** Whoever only passes over a thing is not spoken to. */
const delayMilliseconds = 300;

/** What a hint stands beside, and whether it stands there now: after a moment of waiting, until the pointer leaves, something else or Escape is pressed. */
export function useShownTarget() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const timer = useRef(0);
  const hide = () => {
    window.clearTimeout(timer.current);
    setShown(false);
  };
  const show = (element: HTMLElement) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setTarget(element);
      setShown(true);
    }, delayMilliseconds);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    const leave = (event: PointerEvent) => {
      if (!(event.target instanceof Node && target?.contains(event.target))) setShown(false);
    };
    document.addEventListener('keydown', dismiss);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', dismiss);
      document.removeEventListener('pointerdown', leave);
    };
  }, [isShown, target]);
  return { target, isShown, show, hide };
}
