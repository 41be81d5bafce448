/** Properties whose default value depends on the kind of element alone, not on its ancestors. */
const OWN = new Set(
  [
    'display opacity position overflow overflow-x overflow-y margin-left margin-right margin-top direction',
    'width height content-visibility scrollbar-gutter contain container-type will-change transform translate scale',
    'rotate perspective filter backdrop-filter',
  ].flatMap((names) => names.split(' ')),
);
const INHERITED = new Set(['visibility', 'pointer-events']);

/** Elements whose default style depends on more than their tag and the type of an input. */
const SPECIAL_TAGS = new Set(['DIALOG', 'DETAILS', 'SUMMARY', 'EMBED']);
const SPECIAL_ATTRIBUTES = ['hidden', 'popover', 'open', 'dir'];

const computeAll = window.getComputedStyle.bind(window);
const defaults = new Map<string, string>();
const rulesBySheet = new WeakMap<CSSStyleSheet, CSSStyleRule[]>();

/**
 * Replaces jsdom's getComputedStyle, which after every change of the page tries each rule of the browser's own style
 * sheet on the element and its ancestors: a fifth of the time of these tests. The app's style sheets are not loaded
 * here, so most values stand in the `style` attribute or depend on the kind of element, for which jsdom is asked once.
 * Jsdom still answers for all other properties, for elements with `hidden` and the like, and for those that a style
 * sheet in the page is about.
 */
export function fastComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return computeAll(element, pseudo);
  let all: CSSStyleDeclaration | undefined;
  const read = (property: string) =>
    fastValue(element, property) ?? (all ??= computeAll(element)).getPropertyValue(property);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_target, name) {
      if (name === 'getPropertyValue') return read;
      const property = String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (OWN.has(property) || INHERITED.has(property)) return read(property);
      all ??= computeAll(element);
      const value: unknown = Reflect.get(all, name, all);
      return typeof value === 'function' ? (value.bind(all) as unknown) : value;
    },
  });
}

function fastValue(element: Element, property: string): string | undefined {
  if (OWN.has(property)) {
    return needsJsdom(element, property) ? undefined : inline(element, property) || byKind(element, property);
  }
  if (!INHERITED.has(property)) return undefined;
  for (let current: Element | null = element; current; current = current.parentElement) {
    if (needsJsdom(current, property)) return undefined;
    const value = inline(current, property);
    if (value) return value;
  }
  return byKind(element, property);
}

function needsJsdom(element: Element, property: string): boolean {
  return (
    SPECIAL_TAGS.has(element.tagName) ||
    SPECIAL_ATTRIBUTES.some((name) => element.hasAttribute(name)) ||
    [...element.ownerDocument.styleSheets].some((sheet) =>
      rulesOf(sheet).some(
        (rule) => rule.style.getPropertyValue(property) && element.matches(rule.selectorText),
      ),
    )
  );
}

function inline(element: Element, property: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
}

/** What jsdom says of an element with this tag, and of an input with this type. */
function byKind(element: Element, property: string): string {
  const { namespaceURI, tagName } = element;
  const type = tagName === 'INPUT' ? element.getAttribute('type') : null;
  const key = [namespaceURI, tagName, type, property].join(' ');
  let value = defaults.get(key);
  if (value === undefined) {
    const bare = document.createElementNS(namespaceURI, tagName.toLowerCase());
    if (type !== null) bare.setAttribute('type', type);
    value = computeAll(bare).getPropertyValue(property);
    defaults.set(key, value);
  }
  return value;
}

/** All style rules, whether their media query matches or not. */
function rulesOf(sheet: CSSStyleSheet): CSSStyleRule[] {
  let rules = rulesBySheet.get(sheet);
  if (!rules) {
    rules = [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule],
    ) as CSSStyleRule[];
    rules = rules.filter((rule) => rule instanceof CSSStyleRule);
    rulesBySheet.set(sheet, rules);
  }
  return rules;
}
