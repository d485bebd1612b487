import { createContext, useContext } from 'react';

type Sidebar = {
  /** True on small screens, where the sidebar is always a drawer. */
  isSmall: boolean;
  isHidden: boolean;
  setIsHidden: (isHidden: boolean) => void;
};

export const SidebarContext = createContext<Sidebar>({
  isSmall: false,
  isHidden: false,
  setIsHidden: () => undefined,
});

/** For pages that can turn the sidebar into a drawer. */
export const useSidebar = () => useContext(SidebarContext);
