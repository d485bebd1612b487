import type { AriaAttributes, CSSProperties } from 'react';

/** Class, style, ARIA and data attributes that a host site may set. */
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

/** The CSS part of an element: `::part(primary-button)`. */
const partOf = (name: ElementName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An element’s class and part, overridden by the site’s props. */
export function elementProps(elements: WidgetElements, name: ElementName, ownClass: string) {
  const { className, ...given } = elements[name] ?? {};
  return { part: partOf(name), ...given, className: className ? `${ownClass} ${className}` : ownClass };
}
