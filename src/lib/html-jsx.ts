// Replaces React and React Router in early-cards-script.tsx: no events, no state; styles only set custom properties.

/** HTML, in contrast to text that still has to be escaped. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Props = Record<string, unknown> & { children?: unknown };
type Style = Record<string, string | number | null | undefined>;
type Component = (props: Props) => unknown;

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

export function jsx(type: string | Component, { children, ...props }: Props): unknown {
  if (typeof type === 'function') return type({ children, ...props });
  const attributes = Object.entries(props).map(([name, value]) => attribute(name, value));
  return new Html(`<${type}${attributes.join('')}>${html(children)}</${type}>`);
}
export { jsx as jsxs };

export function html(child: unknown): string {
  if (child instanceof Html) return child.source;
  if (Array.isArray(child)) return child.map(html).join('');
  return typeof child === 'string' || typeof child === 'number' ? escaped(String(child)) : '';
}

/** React, too, writes "false" in these attributes. */
const isAria = (name: string) => name.startsWith('aria-');

function attribute(name: string, value: unknown): string {
  if (value == null || typeof value === 'function' || (value === false && !isAria(name))) return '';
  const text = typeof value === 'object' ? styleText(value as Style) : `${value as string}`;
  return ` ${name === 'className' ? 'class' : name}="${escaped(text)}"`;
}

function styleText(style: Style): string {
  return Object.entries(style)
    .map(([property, value]) => (value == null ? '' : `${property}:${value};`))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<"]/g, (character) => SPECIAL[character]!);
}

export const Fragment = ({ children }: Props) => children;
export const memo = (component: Component) => component;
export const useState = (initial: unknown) => [initial];
export const Link = ({ to, state: _state, ...props }: Props) => jsx('a', { href: to, ...props });
/** Decoding blurs takes more code than the cards, so the app does it. */
export const useBlur = () => undefined;
