import type { Scene, Stage } from '../browser/scene.ts';

export type Visit = {
  who: string;
  scenes: Scene[];
  /** Called when the visit starts, since set-up creates some of these people. */
  as: () => Login | null;
  at?: () => Stage;
  /** The screen of a normal run; a full run checks both. */
  screen: 'desktop' | 'phone';
  /** The scenes change state that both windows of a full run share, so the windows take turns. */
  isShared?: true;
};

export type Login = { email: string; password: string };
