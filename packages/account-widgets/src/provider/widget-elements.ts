import type { AriaAttributes, CSSProperties } from 'react';

/** What a site may say about an element: how it looks, what it is called, and marks of its own. */
export type ElementProps = AriaAttributes & {
  className?: string;
  style?: CSSProperties;
  [data: `data-${string}`]: string | number | boolean | undefined;
};

export type ElementName =
  | 'dialog'
  | 'primaryButton'
  | 'secondaryButton'
  | 'destructiveButton'
  | 'iconButton'
  | 'textfield'
  | 'select'
  | 'badge'
  | 'dropdown'
  | 'primaryMenuItem'
  | 'destructiveMenuItem'
  | 'avatar'
  | 'label'
  | 'skeleton';

export type WidgetElements = Partial<Record<ElementName, ElementProps>>;

/** The name under which the page’s own stylesheet reaches an element: `::part(primary-button)`. */
const partOf = (name: ElementName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element’s class and part, with what the site says about it laid over. */
export function elementProps(elements: WidgetElements, name: ElementName, ownClass: string) {
  const { className, ...given } = elements[name] ?? {};
  return { part: partOf(name), ...given, className: className ? `${ownClass} ${className}` : ownClass };
}
