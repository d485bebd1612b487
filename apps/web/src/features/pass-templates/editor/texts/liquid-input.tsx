import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { InsertMenu } from './insert-menu.tsx';
import styles from './liquid-input.module.css';
import { type LiquidInputProps, useLiquidInput } from './use-liquid-input.tsx';

export const LiquidInput = memo(function LiquidInput(props: LiquidInputProps) {
  const { input, insert, help } = useLiquidInput(props);
  return (
    <div className={styles.wrapper}>
      <TextInput {...input} onChange={(event) => props.onChange(event.currentTarget.value)} />
      <InsertMenu label={props.label} onInsert={insert} />
      {help}
    </div>
  );
});
