interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  summary: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Response>;
}

/** Responses of many operations are only referenced. */
type Response = Content & { description?: string; $ref?: string };

/** The parts of an OpenAPI document that the page shows. */
export interface Description {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

const HEADER =
  '<!-- Made by `npm run docs:api` from the schemas that validate; a test keeps it current. -->\n\n# The `/api` endpoints';

/** The document as a readable page in Markdown. */
export function markdownOf({ info, paths, components }: Description): string {
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const sections = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))].map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `## ${tag}\n\n${own.map(({ path, method, operation }) => section(method, path, operation)).join('\n\n')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${fields(schema)}`,
  );
  const intro = `${info.description} The same as OpenAPI 3.1: \`/api/openapi.json\`.`;
  const refusals = Object.entries(components.responses).map(
    ([name, { description }]) => `- **${name}**: ${description}`,
  );
  const common = `## Refusals\n\nEvery refusal is a [Refusal](#refusal). Those that many endpoints give:\n\n${refusals.join('\n')}`;
  return `${[HEADER, intro, ...sections, common, '## Shapes', ...schemas].join('\n\n')}\n`;
}

function section(method: string, path: string, operation: Operation): string {
  const { summary, security, parameters = [], requestBody, responses } = operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const headers = parameters
    .filter((parameter) => parameter.in !== 'path')
    .map(
      ({ name, in: place, description }) =>
        `- \`${name}\` (${place})${description ? `: ${description}` : ''}`,
    );
  const answers = Object.entries(responses).flatMap(([status, { description, content, $ref }]) =>
    $ref ? [] : `- **${status}** ${description}${Number(status) < 400 ? shapeOf(content) : ''}`,
  );
  const common = Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref ? `${status} ${$ref.split('/').at(-1)}` : [],
  );
  return [
    `### \`${method.toUpperCase()} ${path}\``,
    `${summary}.${security.length === 1 ? ' Needs a bearer token.' : ''}`,
    ...(headers.length > 0 ? [headers.join('\n')] : []),
    ...(body ? [`Body, \`${body[0]}\`:\n\n${fields(body[1].schema)}`] : []),
    `Answers:\n\n${answers.join('\n')}`,
    `[Also](#refusals): ${common.join(', ')}.`,
  ].join('\n\n');
}

function shapeOf(content: Content['content']): string {
  const schema = content?.['application/json']?.schema;
  if (!schema?.properties) return '';
  return `: ${Object.entries(schema.properties)
    .map(([name, field]) => `\`${name}\` ${typeOf(field)}`)
    .join(', ')}`;
}

function fields({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(
    ([name, field]) => `| \`${name}\` | ${typeOf(field)} | ${required.includes(name) ? 'yes' : ''} |`,
  );
  return ['| Field | Type | Always |', '| --- | --- | --- |', ...rows].join('\n');
}

function typeOf({
  $ref,
  type,
  format,
  enum: values,
  const: value,
  items,
  anyOf,
  properties,
}: Schema): string {
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  if (values) return values.map((one) => `\`${JSON.stringify(one)}\``).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  if (properties) {
    const inner = Object.entries(properties).map(([name, field]) => `${name}: ${typeOf(field)}`);
    return `{ ${inner.join(', ')} }`;
  }
  if (format === 'binary') return 'file';
  return [type ?? 'anything'].flat().join(' or ');
}
