import { useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls back when somebody first presses anything: a moment before what the press leads to is needed, and while there still is a
 * network to fetch it through.
 */
export function useFirstPress(onPress: () => void): void {
  const tell = useEffectEvent(onPress);
  useEffect(() => {
    const listen = () => tell();
    for (const sign of signs) window.addEventListener(sign, listen, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, listen);
    };
  }, []);
}
