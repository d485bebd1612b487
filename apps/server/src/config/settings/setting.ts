/** One environment variable: its meaning in one sentence, what counts when it is not set, and a value as an operator would write it. */
export type Setting = { name: string; meaning: string; fallback: string; example: string };
