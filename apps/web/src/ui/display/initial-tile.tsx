import styles from './initial-tile.module.css';

export function InitialTile({
  name,
  fallback,
  size = 32,
}: {
  name: string;
  fallback: string;
  size?: number;
}) {
  const initial = [...name.trim()][0] ?? fallback;
  return (
    <span
      className={styles.tile}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {initial.toLocaleUpperCase()}
    </span>
  );
}
