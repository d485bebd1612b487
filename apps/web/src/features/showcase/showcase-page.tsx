import { Title, useMantineColorScheme } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { AutocompleteSection } from './autocomplete-section.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ChipsSection } from './chips-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { FramesSection } from './frames-section.tsx';
import { IconsSection } from './icons-section.tsx';
import { ImageSection } from './image-section.tsx';
import { ModalsSection } from './modals-section.tsx';
import styles from './showcase-page.module.css';
import { TablesSection } from './tables-section.tsx';
import { ToastsSection } from './toasts-section.tsx';
import { TypographySection } from './typography-section.tsx';

/** With its calendar it is a sixth of the page. */
const DateRangeSection = lazy(async () => ({
  default: (await import('./date-range-section.tsx')).DateRangeSection,
}));

const sections = [
  {
    id: 'typography',
    title: 'Typography',
    Section: TypographySection,
  },
  {
    id: 'buttons',
    title: 'Buttons',
    Section: ButtonsSection,
  },
  {
    id: 'chips',
    title: 'Chips and badges',
    Section: ChipsSection,
  },
  {
    id: 'icons',
    title: 'Icons',
    Section: IconsSection,
  },
  {
    id: 'fields',
    title: 'Form fields',
    Section: FieldsSection,
  },
  {
    id: 'choices',
    title: 'Choices',
    Section: ChoicesSection,
  },
  {
    id: 'autocomplete',
    title: 'Autocomplete',
    Section: AutocompleteSection,
  },
  {
    id: 'date-range',
    title: 'Date range',
    Section: DateRangeSection,
  },
  {
    id: 'alerts',
    title: 'Alerts',
    Section: AlertsSection,
  },
  {
    id: 'modals',
    title: 'Modals',
    Section: ModalsSection,
  },
  {
    id: 'toasts',
    title: 'Toasts',
    Section: ToastsSection,
  },
  {
    id: 'image-cropper',
    title: 'Image upload and cropper',
    Section: ImageSection,
  },
  {
    id: 'tables',
    title: 'Tables and their states',
    Section: TablesSection,
  },
  {
    id: 'charts',
    title: 'Charts',
    Section: ChartsSection,
  },
  {
    id: 'frames',
    title: 'Frames',
    Section: FramesSection,
  },
];

/** Every control of the product with its states and sample data; for developers. */
export function ShowcasePage() {
  useDocumentTitle('Components');
  return (
    <AppFrame place={null} corner={<UserMenu />}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <Title order={1}>Components</Title>
            <p className={styles.lead}>
              What the product is made of, in each of its states. Everything here is sample data.
            </p>
          </div>
          <SchemeTabs />
        </header>
        <div className={styles.columns}>
          <nav className={styles.menu} aria-label="Components">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`} className={styles.link}>
                {title}
              </a>
            ))}
          </nav>
          <div className={styles.sections}>
            {sections.map(({ id, title, Section }) => (
              <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
                <Title order={2} id={`${id}-title`} className={styles.title}>
                  {title}
                </Title>
                <LazyBoundary>
                  <Section />
                </LazyBoundary>
              </section>
            ))}
          </div>
        </div>
      </div>
    </AppFrame>
  );
}

function SchemeTabs() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <StatusTabs
      label="Appearance"
      value={colorScheme}
      onChange={setColorScheme}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'Same as system' },
      ]}
    />
  );
}
