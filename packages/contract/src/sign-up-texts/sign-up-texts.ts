import { de } from './de.ts';
import { en, type SignUpTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { SignUpLanguage } from './sign-up-languages.ts';

export const signUpTexts: Record<SignUpLanguage, SignUpTexts> = { en, de, fr, es, it, pt, nl, pl };
