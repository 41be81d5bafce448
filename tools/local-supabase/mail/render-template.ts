export interface TemplateData {
  /** `{{ .SiteURL }}`, `{{ .TokenHash }}` and the like. */
  values: Record<string, string>;
  /** `{{ .Data.name }}`: what the account gave at sign-up. */
  data: Record<string, unknown>;
}

const TRIM_BEFORE = /\s*\{\{- /g;
const TRIM_AFTER = / -\}\}\s*/g;
const COMMENT = /\{\{\/\*.*?\*\/\}\}/gs;
const CONDITION = /\{\{\s*if\s+\.([\w.]+)\s*\}\}(.*?)(?:\{\{\s*else\s*\}\}(.*?))?\{\{\s*end\s*\}\}/gs;
const VALUE = /\{\{\s*\.([\w.]+)\s*\}\}/g;

/**
 * Fills in an e-mail template of the auth server: values, unnested `if`/`else`, comments and the dashes that swallow
 * white space, the part of Go's template language that e-mails need. In HTML every value is escaped, as Go does.
 */
export function renderTemplate(template: string, data: TemplateData, escape = escapeHtml): string {
  return template
    .replace(TRIM_BEFORE, '{{')
    .replace(TRIM_AFTER, '}}')
    .replace(COMMENT, '')
    .replace(CONDITION, (_all, name: string, then: string, otherwise: string = '') =>
      lookUp(name, data) ? then : otherwise,
    )
    .replace(VALUE, (_all, name: string) => escape(lookUp(name, data)));
}

function lookUp(name: string, { values, data }: TemplateData): string {
  const value = name.startsWith('Data.') ? data[name.slice('Data.'.length)] : values[name];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
