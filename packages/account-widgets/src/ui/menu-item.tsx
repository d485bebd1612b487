import { useElement } from '../provider/widget-settings.ts';

type MenuItemProps = {
  isDestructive?: boolean;
  /** Focusable although disabled, so that people learn that it exists. */
  isDisabled?: boolean;
  title?: string;
  onSelect: () => void;
  children: string;
};

export function MenuItem({ isDestructive, isDisabled, title, onSelect, children }: MenuItemProps) {
  const element = useElement(
    isDestructive ? 'destructiveMenuItem' : 'primaryMenuItem',
    isDestructive ? 'menu-item destructive' : 'menu-item',
  );
  return (
    <button
      type="button"
      {...element}
      role="menuitem"
      tabIndex={-1}
      title={title}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (isDisabled) event.stopPropagation();
        else onSelect();
      }}
    >
      {children}
    </button>
  );
}
