/// <reference types="vite/client" />
import 'react';

declare module 'react' {
  // Custom properties are how a component hands numbers to its style sheet.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}

declare global {
  /** What the build is given; .env.example says what each one is. vite.config.ts checks them. */
  interface ImportMetaEnv {
    readonly VITE_SUPABASE_URL: string;
    readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
    readonly VITE_SITE_URL?: string;
    readonly VITE_ERROR_REPORT_URL?: string;
    readonly VITE_GOOGLE_ANALYTICS?: string;
    readonly VITE_META_PIXEL?: string;
  }
}
