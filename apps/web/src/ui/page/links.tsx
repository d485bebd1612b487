import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

/** A button that goes somewhere. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

/** A link inside text. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A bare link, for parts that bring their own looks. */
export const PlainLink = createLink((props: Native<object>) => <a {...props} />);
