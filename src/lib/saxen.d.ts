/** The package has no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Record<string, string>) => void): void;
    on(event: 'text', handle: (text: string, decode: (text: string) => string) => void): void;
    on(event: 'closeTag', handle: (name: string) => void): void;
    parse(xml: string): void;
  }
}
