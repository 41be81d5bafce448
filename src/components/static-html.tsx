import { Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/**
 * Content that never changes. On a prerendered page the browser keeps the HTML and never downloads the code of
 * `content`, a lazy component; only the build and navigations within the app render it. It must not contain links or
 * buttons, because they would have no event handlers.
 */
export function StaticHtml({ content: Content }: { content: ComponentType }) {
  const hydrating = !useHydrated() && typeof window !== 'undefined';
  const [keepsHtml] = useState(hydrating);
  // With this prop React leaves the children of the element alone; it does not set them during hydration.
  if (keepsHtml) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div>
      <Suspense>
        <Content />
      </Suspense>
    </div>
  );
}
