import { createFileRoute } from '@tanstack/react-router';
import { SignUpRedirect } from '../features/account/sign-up-redirect.tsx';

export const Route = createFileRoute('/_/create-account')({ component: SignUpRedirect });
