import { Logo } from '../page/logo.tsx';
import styles from './splash-screen.module.css';

/** Shown while the session loads; the text appears only after a delay. */
export function SplashScreen({ children = 'One moment…' }: { children?: string }) {
  return (
    <div className={styles.screen} role="status">
      <Logo size={40} />
      <span className={styles.text}>{children}</span>
    </div>
  );
}
