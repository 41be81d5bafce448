import { Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/**
 * Content that nothing ever changes. In a page that was prerendered the browser keeps the HTML that came with it and
 * never downloads the code that drew it. `content`, a lazy component, draws it for the build, and where a link led here.
 * It holds no links or buttons: nobody would listen to them.
 */
export function StaticHtml({ content: Content }: { content: ComponentType }) {
  const hydrating = !useHydrated() && typeof window !== 'undefined';
  const [isKept] = useState(hydrating);
  // Sets nothing: React leaves the HTML that is there to whoever wrote it.
  if (isKept) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div>
      <Suspense>
        <Content />
      </Suspense>
    </div>
  );
}
