import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../overlay/sheet.tsx';
import styles from './editor-page.module.css';

type EditorPageProps = {
  bar: ReactNode;
  tools: ReactNode;
  stage: ReactNode;
  properties: ReactNode;
  propertiesTitle: string;
  /** Doubles the width of the fields, for texts side by side. */
  isWide?: boolean;
  /** Opens the sheet on phones, for editors whose tools open it; the tools then lie at the bottom instead of the button. */
  isPropertiesOpen?: boolean;
  onPropertiesOpenChange?: (isOpen: boolean) => void;
  /** Called for each press, click and focus in the editor, including its menus and sheets, which bubble through React's tree. */
  onGesture?: () => void;
};

/** On a phone the stage lies above the tools, and the properties open as a sheet. */
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
