/** An environment variable: its meaning in one sentence, its default, and an example value. */
export type Setting = { name: string; meaning: string; fallback: string; example: string };
