import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './row-link.module.css';

type RowAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** The one link of a table row: its text names the row, its surface is the whole row. */
export const RowLink = createLink((props: RowAnchorProps) => <a {...props} className={styles.link} />);
