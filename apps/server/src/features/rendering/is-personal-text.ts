/** Whether the text contains Liquid, so that it may differ per holder. */
export function isPersonalText(text: string): boolean {
  return /\{[{%]/.test(text);
}
