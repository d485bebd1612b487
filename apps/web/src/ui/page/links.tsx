import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

export const PlainLink = createLink((props: Native<object>) => <a {...props} />);
