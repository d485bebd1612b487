import { useElement } from '../provider/widget-settings.ts';

type MenuItemProps = {
  isDestructive?: boolean;
  /** It stays in the menu and can be reached, so that one learns that it exists. */
  isDisabled?: boolean;
  /** Why it is disabled. */
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
