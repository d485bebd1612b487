import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './row-link.module.css';

type RowAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** The link of a table row: its text names the row, its surface covers it. */
export const RowLink = createLink((props: RowAnchorProps) => <a {...props} className={styles.link} />);
