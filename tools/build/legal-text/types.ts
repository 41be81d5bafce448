/** A legal text as parse.ts reads it from Markdown. */
export interface LegalText {
  title: string;
  /** A warning to the operator; null once the text has been reviewed. */
  notice: Inline[] | null;
  lead: Inline[];
  updated: { day: string; words: string };
  sections: Section[];
}

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export type Block = Paragraph | { tag: 'h3'; content: Inline[] } | { tag: 'ul'; items: Inline[][] } | Table;

export interface Paragraph {
  tag: 'p';
  content: Inline[];
  /** Shown only if the build knows the operator's name, or only if it does not; in both cases if missing. */
  operator?: 'named' | 'unnamed';
}

export interface Table {
  tag: 'table';
  caption: string;
  /** Of the columns. */
  labels: string[];
  rows: Inline[][][];
}

export type Inline =
  | string
  | { fact: 'site' | 'operator' | 'contact' }
  | { tag: 'strong' | 'em' | 'code'; content: Inline[] }
  | { tag: 'a'; href: string; content: Inline[] }
  | { tag: 'br' };
