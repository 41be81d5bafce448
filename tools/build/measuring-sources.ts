/** Which hosts the tool behind each setting of the build needs, by directive of the content security policy. */
const SOURCES: Record<string, Record<string, string[]>> = {
  VITE_GOOGLE_ANALYTICS: {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
  },
  VITE_META_PIXEL: {
    'script-src': ['https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
};

/** Settings that turn a measuring tool on; each is "on" or empty. */
export const MEASURING_SETTINGS = Object.keys(SOURCES);

/** Adds to the directives of a content security policy the hosts of the tools that are turned on, and no others. */
export function allowMeasuring(policy: string, env: Record<string, string>): string {
  const tools = MEASURING_SETTINGS.filter((name) => env[name] === 'on').map((name) => SOURCES[name]);
  return policy.replace(/([\w-]+-src)[^;]*/g, (directive, name: string) =>
    [directive, ...tools.flatMap((tool) => tool?.[name] ?? [])].join(' '),
  );
}
