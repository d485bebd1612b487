/** Absent before the first verification; lapsed after its token was cleared. */
export type ElevatedAccessState = 'absent' | 'valid' | 'lapsed';

/** Lifetime of a token in seconds, unless the site sets another. */
export const elevatedAccessSecondsDefault = 5;

const checkMilliseconds = 30_000;

export type ElevatedAccess = {
  /** The token, until it is cleared. */
  token: () => string | null;
  state: () => ElevatedAccessState;
  receive: (token: string) => void;
  subscribe: (listener: () => void) => () => void;
  clear: () => void;
};

/** Holds the token of a verified identity. It is checked every 30 seconds and cleared after its lifetime; what it opened stays open until then. */
export function createElevatedAccess(lifeSeconds: number): ElevatedAccess {
  const listeners = new Set<() => void>();
  let state: ElevatedAccessState = 'absent';
  let held: { token: string; expiresAt: number } | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  const become = (next: ElevatedAccessState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const clear = (): void => {
    clearInterval(timer);
    if (!held) return;
    held = null;
    become('lapsed');
  };

  return {
    token: () => held?.token ?? null,
    state: () => state,
    clear,
    receive: (token) => {
      clearInterval(timer);
      held = { token, expiresAt: Date.now() + lifeSeconds * 1000 };
      timer = setInterval(() => {
        if (held && Date.now() > held.expiresAt) clear();
      }, checkMilliseconds);
      become('valid');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
