/** tools/build/legal-markdown.ts turns these files into modules. */
declare module '*.md' {
  import type { LegalText } from '@/features/legal/legal-text';

  const text: LegalText;
  export default text;
}
