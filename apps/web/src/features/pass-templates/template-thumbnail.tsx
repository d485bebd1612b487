import styles from './template-thumbnail.module.css';

type Look = { backgroundColor: string; logoUri: string | null; coverImageUri: string | null };

export function TemplateThumbnail({ look }: { look: Look }) {
  return (
    <span className={styles.tile} style={{ backgroundColor: look.backgroundColor }} aria-hidden="true">
      {look.logoUri && <img className={styles.logo} src={look.logoUri} alt="" loading="lazy" />}
      {look.coverImageUri && <img className={styles.cover} src={look.coverImageUri} alt="" loading="lazy" />}
    </span>
  );
}
