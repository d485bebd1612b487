const storageKey = 'tessera:last-email';

/** The address used here last, so that it need not be typed with a thumb again. Browsers may forbid storage: then none. */
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
