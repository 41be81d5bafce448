export interface TemplateData {
  /** `{{ .SiteURL }}`, `{{ .TokenHash }}` and the like. */
  values: Record<string, string>;
  /** `{{ .Data.name }}`: the account's metadata from sign-up. */
  data: Record<string, unknown>;
}

const TRIM_BEFORE = /\s*\{\{- /g;
const TRIM_AFTER = / -\}\}\s*/g;
const COMMENT = /\{\{\/\*.*?\*\/\}\}/gs;
const CONDITION =
  /\{\{\s*if\s+(?:eq\s+\.([\w.]+)\s+)?\.([\w.]+)\s*\}\}(.*?)(?:\{\{\s*else\s*\}\}(.*?))?\{\{\s*end\s*\}\}/gs;
const VALUE = /\{\{\s*\.([\w.]+)\s*\}\}/g;

/**
 * Renders an e-mail template of the auth server. Supports the part of Go's template language that e-mails need: values,
 * unnested `if`/`else` about one value or two equal ones, comments, and dashes that trim white space. Escapes every value in HTML, as Go does.
 */
export function renderTemplate(template: string, data: TemplateData, escape = escapeHtml): string {
  return template
    .replace(TRIM_BEFORE, '{{')
    .replace(TRIM_AFTER, '}}')
    .replace(COMMENT, '')
    .replace(
      CONDITION,
      (_all, other: string | undefined, name: string, then: string, otherwise: string = '') => {
        const value = lookUp(name, data);
        return (other === undefined ? value : value === lookUp(other, data)) ? then : otherwise;
      },
    )
    .replace(VALUE, (_all, name: string) => escape(lookUp(name, data)));
}

function lookUp(name: string, { values, data }: TemplateData): string {
  const value = name.startsWith('Data.') ? data[name.slice('Data.'.length)] : values[name];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** For HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
