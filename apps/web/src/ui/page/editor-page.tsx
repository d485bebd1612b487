import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../overlay/sheet.tsx';
import styles from './editor-page.module.css';

type EditorPageProps = {
  /** Across the top: the way back, the name, save and publish. */
  bar: ReactNode;
  /** Left: which part is being edited. */
  tools: ReactNode;
  /** Center: the thing itself. */
  stage: ReactNode;
  /** Right: the fields of the part chosen. */
  properties: ReactNode;
  propertiesTitle: string;
  /** Whether the fields need twice the width, such as texts side by side. */
  isWide?: boolean;
  /** Whether the sheet of a phone is open, for editors whose tools open it; those then lie at the bottom in place of the button. */
  isPropertiesOpen?: boolean;
  onPropertiesOpenChange?: (isOpen: boolean) => void;
  /** Called at each press, click and focus within the editor, its menus and sheets included: they bubble through React's tree. */
  onGesture?: () => void;
};

/** An editor: tools left, stage center, properties right. On a phone the stage lies on top, the tools below it, and the properties come as a sheet. */
export function EditorPage(props: EditorPageProps) {
  const isSmall = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <div
      className={styles.editor}
      onPointerDownCapture={props.onGesture}
      onClickCapture={props.onGesture}
      onFocusCapture={props.onGesture}
    >
      <header className={styles.bar}>{props.bar}</header>
      <div className={styles.frame} data-wide={props.isWide || undefined}>
        <div className={styles.tools} data-at-bottom={props.onPropertiesOpenChange ? true : undefined}>
          {props.tools}
        </div>
        <div className={styles.stage}>{props.stage}</div>
        {isSmall ? (
          <PropertiesSheet
            title={props.propertiesTitle}
            isOpen={props.isPropertiesOpen}
            onOpenChange={props.onPropertiesOpenChange}
          >
            {props.properties}
          </PropertiesSheet>
        ) : (
          <aside className={styles.properties} aria-label={props.propertiesTitle}>
            {props.properties}
          </aside>
        )}
      </div>
    </div>
  );
}

type PropertiesSheetProps = {
  title: string;
  isOpen: boolean | undefined;
  onOpenChange: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

function PropertiesSheet({ title, isOpen, onOpenChange, children }: PropertiesSheetProps) {
  const [isOpenHere, setIsOpenHere] = useState(false);
  const toggle = onOpenChange ?? setIsOpenHere;
  return (
    <>
      {!onOpenChange && (
        <div className={styles.sheetButton} data-at-bottom>
          <Button
            fullWidth
            size="md"
            leftSection={<IconAdjustmentsHorizontal size={18} />}
            onClick={() => toggle(true)}
          >
            {title}
          </Button>
        </div>
      )}
      <Sheet
        isOpen={isOpen ?? isOpenHere}
        onClose={() => toggle(false)}
        title={title}
        position="bottom"
        size="62%"
        keepMounted
      >
        {children}
      </Sheet>
    </>
  );
}
