const storageKey = 'tessera:last-email';

/** The address last used in this browser; empty if storage is forbidden. */
export function rememberedEmail(): string {
  try {
    return window.localStorage.getItem(storageKey) ?? '';
  } catch (cause) {
    console.debug('This browser keeps no addresses.', cause);
    return '';
  }
}

export function rememberEmail(email: string): void {
  try {
    window.localStorage.setItem(storageKey, email);
  } catch (cause) {
    console.debug('This browser keeps no addresses.', cause);
  }
}
