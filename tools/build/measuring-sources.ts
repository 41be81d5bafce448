import type { MeasuringTool } from '../../src/lib/measuring-tools.ts';

/** Which hosts each tool needs, by directive of the content security policy. */
const SOURCES: Record<MeasuringTool, Record<string, string[]>> = {
  'google-analytics': {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
  },
  'meta-pixel': {
    'script-src': ['https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
};

/** Reads VITE_MEASURING_TOOLS, names with commas between them. Throws an Error for a name that it does not know. */
export function measuringTools(list = ''): MeasuringTool[] {
  return list
    .split(',')
    .filter(Boolean)
    .map((name) => {
      if (!isTool(name)) {
        throw new Error(
          `VITE_MEASURING_TOOLS: "${name}" não é uma ferramenta. Use ${Object.keys(SOURCES).join(',')}.`,
        );
      }
      return name;
    });
}

/** Adds to the directives of a content security policy the hosts that these tools need, and no others. */
export function allowMeasuring(policy: string, tools: MeasuringTool[]): string {
  return policy.replace(/([\w-]+-src)[^;]*/g, (directive, name: string) =>
    [directive, ...tools.flatMap((tool) => SOURCES[tool][name] ?? [])].join(' '),
  );
}

function isTool(name: string): name is MeasuringTool {
  return Object.hasOwn(SOURCES, name);
}
