import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './sidebar-link.module.css';

type SidebarAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  icon: ReactNode;
  /** Marks the entry on pages whose URLs the router does not count as below it. */
  isCurrent?: boolean;
};

const current = { 'data-status': 'active', 'aria-current': 'page' } as const;

export const SidebarLink = createLink(({ icon, isCurrent, children, ...props }: SidebarAnchorProps) => (
  <a {...props} {...(isCurrent && current)} className={styles.link}>
    <span className={styles.icon}>{icon}</span>
    {children}
  </a>
));
