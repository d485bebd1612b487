import type { Scene, Stage } from '../browser/scene.ts';

/** A list of scenes as one person sees them. */
export type Visit = {
  who: string;
  scenes: Scene[];
  /** Called when the visit begins: set-up creates some of these people. */
  as: () => Login | null;
  at?: () => Stage;
  /** The one the scenes are checked on; a full run checks both. */
  screen: 'desktop' | 'phone';
  /** The scenes change state that both windows of a full run share, so the windows take turns. */
  isShared?: true;
};

export type Login = { email: string; password: string };
