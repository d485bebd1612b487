/** What the sign-up page speaks. Apart from the texts, which are large. */
export const signUpLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;
export type SignUpLanguage = (typeof signUpLanguages)[number];
