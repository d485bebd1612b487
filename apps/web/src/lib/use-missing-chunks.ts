import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Reloads if a stylesheet of the opening page fails to load, as after a new release: once per page and release, and
 * never for a preloaded page or one that stays and may hold typed text. The router does the same for scripts.
 */
export function useMissingChunks(router: AnyRouter): void {
  useEffect(() => {
    const reloadOnce = ({ payload }: VitePreloadErrorEvent) => {
      if (!payload.message.includes('preload CSS') || router.state.status !== 'pending') return;
      if (navigator.onLine && isFirstTime()) window.location.reload();
    };
    window.addEventListener('vite:preloadError', reloadOnce);
    return () => window.removeEventListener('vite:preloadError', reloadOnce);
  }, [router]);
}

function isFirstTime(): boolean {
  const key = `tessera_reload:${window.location.pathname}`;
  const release = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  try {
    if (sessionStorage.getItem(key) === release) return false;
    sessionStorage.setItem(key, release);
    return true;
  } catch {
    return false;
  }
}
