import { PassButton, PassPicker } from '../../../passes/pass-picker.tsx';
import styles from './preview-as.module.css';
import type { PreviewAs } from './use-preview-choice.ts';

export function PassChoice({ previewAs }: { previewAs: PreviewAs }) {
  const { choice, choose, template } = previewAs;
  if (!template?.publishedRevision)
    return <p className={styles.hint}>The sample person’s. Publish the template to preview issued passes.</p>;
  return (
    <>
      <PassButton pass={null} isChosen={choice.pass === null} onChoose={() => choose({ pass: null })} />
      {choice.pass && <PassButton pass={choice.pass} isChosen onChoose={() => undefined} />}
      <PassPicker
        passTemplateId={template.id}
        chosen={choice.pass ? [choice.pass] : []}
        onChoose={(pass) => choose({ pass })}
      />
    </>
  );
}
