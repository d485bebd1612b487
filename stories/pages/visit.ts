import type { Scene, Stage } from '../browser/scene.ts';

/** Somebody's way through a list of scenes, in a wide window and on a phone. */
export type Visit = {
  who: string;
  scenes: Scene[];
  /** Read when the visit begins: some of the people are made only then. */
  as: () => Login | null;
  at?: () => Stage;
  /** What is on the screen is the same for every window, so those who use it come one after the other. */
  isShared?: true;
};

export type Login = { email: string; password: string };
