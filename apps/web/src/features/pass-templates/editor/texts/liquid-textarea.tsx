import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { InsertMenu } from './insert-menu.tsx';
import styles from './liquid-input.module.css';
import { type LiquidInputProps, useLiquidInput } from './use-liquid-input.tsx';

export const LiquidTextarea = memo(function LiquidTextarea(props: LiquidInputProps) {
  const { input, insert, help } = useLiquidInput(props);
  return (
    <div className={styles.wrapper}>
      <Textarea
        {...input}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <InsertMenu label={props.label} onInsert={insert} />
      {help}
    </div>
  );
});
