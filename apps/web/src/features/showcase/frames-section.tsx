import { Text } from '@mantine/core';
import { Card } from '../../ui/display/card.tsx';
import styles from './frames-section.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const page =
  '<!doctype html><html lang="en"><title>Sample page</title><body style="margin:0;display:grid;place-items:center;height:100vh;font:14px system-ui;background:#f3f4f5;color:#1a1f24">A page of somebody else’s, in its frame</body></html>';

export function FramesSection() {
  return (
    <Specimens>
      <Specimen label="Card">
        <Card title="Company information" aside={<Text c="dimmed">Saved</Text>}>
          <Text>One matter: a form, a group of settings, a chart.</Text>
        </Card>
      </Specimen>
      <Specimen label="Embedded page" note="It runs apart from ours, and reaches nothing of it.">
        <div className={styles.frame}>
          <iframe title="Sample page" sandbox="" srcDoc={page} className={styles.page} />
        </div>
      </Specimen>
    </Specimens>
  );
}
