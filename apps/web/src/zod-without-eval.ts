import { z } from 'zod';

// The page's content security policy forbids code made from text, which zod would otherwise try out once at its first schema,
// leaving a violation in every visitor's console.
z.config({ jitless: true });
