/*
 * Stands in for React, and for what the first cards use of React Router, in the script that draws these cards before the
 * app's code has come (early-cards-script.tsx): JSX becomes HTML at once, without events and state. Styles may only set
 * custom properties.
 */

/** HTML, in contrast to a text that is still to be escaped. */
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

/** HTML of what React can show as a child. */
export function html(child: unknown): string {
  if (child instanceof Html) return child.source;
  if (Array.isArray(child)) return child.map(html).join('');
  return typeof child === 'string' || typeof child === 'number' ? escaped(String(child)) : '';
}

/** Attributes in which "false" is a value: React writes it, too. */
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
  return text.replace(/[&<"]/g, (character) => SPECIAL[character] ?? character);
}

export const Fragment = ({ children }: Props) => children;
export const memo = (component: Component) => component;
export const useState = (initial: unknown) => [initial];
export const Link = ({ to, state: _state, ...props }: Props) => jsx('a', { href: to, ...props });
/** Blurs are left to the app: decoding them takes more code than the cards. */
export const useBlur = () => undefined;
