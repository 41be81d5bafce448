/// <reference types="vite/client" />
import 'react';

declare module 'react' {
  // Custom properties are how a component hands numbers to its style sheet.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
