import { Title, useMantineColorScheme } from '@mantine/core';
import { lazy } from 'react';
import { AppFrame } from '../../ui/app-frame.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { UserMenu } from '../account/user-menu.tsx';
import styles from './components-page.module.css';
import { LoadWhenSeen } from './load-when-seen.tsx';

/** Each is fetched when it comes into view: most visits look at a few. */
const sections = [
  {
    id: 'typography',
    title: 'Typography',
    Section: lazy(async () => ({ default: (await import('./typography-section.tsx')).TypographySection })),
  },
  {
    id: 'buttons',
    title: 'Buttons',
    Section: lazy(async () => ({ default: (await import('./buttons-section.tsx')).ButtonsSection })),
  },
  {
    id: 'chips',
    title: 'Chips and badges',
    Section: lazy(async () => ({ default: (await import('./chips-section.tsx')).ChipsSection })),
  },
  {
    id: 'icons',
    title: 'Icons',
    Section: lazy(async () => ({ default: (await import('./icons-section.tsx')).IconsSection })),
  },
  {
    id: 'fields',
    title: 'Form fields',
    Section: lazy(async () => ({ default: (await import('./fields-section.tsx')).FieldsSection })),
  },
  {
    id: 'choices',
    title: 'Choices',
    Section: lazy(async () => ({ default: (await import('./choices-section.tsx')).ChoicesSection })),
  },
  {
    id: 'autocomplete',
    title: 'Autocomplete',
    Section: lazy(async () => ({
      default: (await import('./autocomplete-section.tsx')).AutocompleteSection,
    })),
  },
  {
    id: 'date-range',
    title: 'Date range',
    Section: lazy(async () => ({ default: (await import('./date-range-section.tsx')).DateRangeSection })),
  },
  {
    id: 'alerts',
    title: 'Alerts',
    Section: lazy(async () => ({ default: (await import('./alerts-section.tsx')).AlertsSection })),
  },
  {
    id: 'modals',
    title: 'Modals',
    Section: lazy(async () => ({ default: (await import('./modals-section.tsx')).ModalsSection })),
  },
  {
    id: 'toasts',
    title: 'Toasts',
    Section: lazy(async () => ({ default: (await import('./toasts-section.tsx')).ToastsSection })),
  },
  {
    id: 'image-cropper',
    title: 'Image upload and cropper',
    Section: lazy(async () => ({ default: (await import('./image-section.tsx')).ImageSection })),
  },
  {
    id: 'tables',
    title: 'Tables and their states',
    Section: lazy(async () => ({ default: (await import('./tables-section.tsx')).TablesSection })),
  },
  {
    id: 'charts',
    title: 'Charts',
    Section: lazy(async () => ({ default: (await import('./charts-section.tsx')).ChartsSection })),
  },
  {
    id: 'frames',
    title: 'Frames',
    Section: lazy(async () => ({ default: (await import('./frames-section.tsx')).FramesSection })),
  },
];

/** Every control the product is made of, with its states and sample data; for those who build it. */
export function ComponentsPage() {
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
                <LoadWhenSeen>
                  <Section />
                </LoadWhenSeen>
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
