import { Logo } from '../page/logo.tsx';
import styles from './splash-screen.module.css';

export function SplashScreen({ children }: { children: string }) {
  return (
    <div className={styles.screen} role="status" aria-busy="true">
      <Logo size={40} />
      <span className={styles.text}>{children}</span>
    </div>
  );
}
