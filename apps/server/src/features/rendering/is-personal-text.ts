/** Whether the text holds Liquid, so that holders may read different texts. */
export function isPersonalText(text: string): boolean {
  return /\{[{%]/.test(text);
}
