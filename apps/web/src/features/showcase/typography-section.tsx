import { Anchor, Code, Kbd, Text, Title } from '@mantine/core';
import { Specimen, Specimens } from './specimen.tsx';
import styles from './typography-section.module.css';

export function TypographySection() {
  return (
    <Specimens>
      <Specimen label="Titles" note="Inter; a page has one of the largest kind.">
        <div className={styles.titles}>
          <Title order={1} renderRoot={asText}>
            Page title, 24 / 32
          </Title>
          <Title order={2} renderRoot={asText}>
            Section title, 20 / 28
          </Title>
          <Title order={3} renderRoot={asText}>
            Card title, 16 / 24
          </Title>
        </div>
      </Specimen>
      <Specimen label="Text">
        <Text maw="62ch">
          Body, 14 px. Passes live in <Anchor href="#typography">the wallet of a phone</Anchor>: they are made
          once, and change whenever there is something to tell. Lines have at most 72 characters.
        </Text>
        <Text c="dimmed">Dimmed, for what explains something else.</Text>
        <Text c="var(--tessera-danger)">Danger, for what went wrong.</Text>
      </Specimen>
      <Specimen label="Figures, keys and code">
        <Text className="tabular">1,204,318 passes · 98.2 %</Text>
        <Text>
          <Code>01a1fdf0-14e4-7878-b820-fc450b8399ea</Code> <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </Text>
      </Specimen>
    </Specimens>
  );
}

/** Styled as titles, but not headings, which would disturb the page's outline. */
const asText = (props: object) => <p {...props} />;
