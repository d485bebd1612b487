import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Reloads when a stylesheet of the page that is being opened cannot be loaded, since a newer release may have replaced it: once per page
 * and release, and never for a page that is only being preloaded or that stays, where something may have been typed. For a script the
 * router itself does this.
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

/** False if this release has reloaded the page before, or if the browser keeps no session storage. */
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
