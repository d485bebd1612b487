import { type RefObject, useEffect } from 'react';

/** A menu stands where its button was when it opened; when the page moves under it, it closes rather than point elsewhere. */
export function useCloseOnScroll(isOpen: boolean, menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = () => menu.current?.hidePopover();
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen, menu]);
}
