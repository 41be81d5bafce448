import type { ReactNode } from 'react';
import type { Facts } from './operator-facts';

/** What tools/build/legal-markdown.ts makes of a file in texts/. */
export interface LegalText {
  title: string;
  updated: { day: string; words: string };
  render: (facts: Facts) => LegalContent;
}

interface LegalContent {
  /** A warning to the operator; null once the text has been reviewed. */
  notice: ReactNode;
  /** What the text is about, in a sentence or two. */
  lead: ReactNode;
  /** `id` is the anchor of a section, and stays the same when its title changes. */
  sections: { id: string; title: string; body: ReactNode }[];
}
