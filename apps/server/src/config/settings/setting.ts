export type Setting = { name: string; meaning: string; fallback: string; example: string };
