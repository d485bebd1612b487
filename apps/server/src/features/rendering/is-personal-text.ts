export function isPersonalText(text: string): boolean {
  return /\{[{%]/.test(text);
}
