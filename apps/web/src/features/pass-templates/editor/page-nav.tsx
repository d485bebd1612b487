import {
  IconBarcode,
  IconBraces,
  IconGift,
  IconLanguage,
  IconLayoutList,
  IconPalette,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEditor } from './editor-context.ts';
import { type EditorPageName, editorPages } from './editor-search.ts';
import { editorLocation } from './issue-location.ts';
import styles from './page-nav.module.css';
import { useDraftState } from './saving/use-draft.ts';

export const pageWords: Record<EditorPageName, string> = {
  design: 'Design',
  content: 'Content',
  barcode: 'Barcode',
  attributes: 'Attributes',
  program: 'Program',
  features: 'Features',
  translations: 'Translations',
};

const icons: Record<EditorPageName, TablerIcon> = {
  design: IconPalette,
  content: IconLayoutList,
  barcode: IconBarcode,
  attributes: IconBraces,
  program: IconGift,
  features: IconSparkles,
  translations: IconLanguage,
};

export function PageNav({ page, onPage }: { page: EditorPageName; onPage: (page: EditorPageName) => void }) {
  const issues = useDraftState(useEditor().draft, (state) => state.issues);
  const errors = issues
    .filter(({ severity }) => severity === 'error')
    .map(({ path }) => editorLocation(path).page);
  return (
    <nav aria-label="Parts of the design" className={styles.nav}>
      {editorPages.map((name) => {
        const Icon = icons[name];
        const count = errors.filter((at) => at === name).length;
        return (
          <button
            key={name}
            type="button"
            className={styles.item}
            aria-current={name === page ? 'page' : undefined}
            onClick={() => onPage(name)}
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            <span className={styles.word}>{pageWords[name]}</span>
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <span className={styles.hidden}>{count === 1 ? ' error' : ' errors'}</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
