import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StartPath } from '@/components/start-path';
import { usePremiumEffects } from '@/data/account/premium-effects';
import { importWithRetry } from '@/lib/lazy-import';
import { toastsAsked } from '@/lib/notify';
import { queryClient } from '@/lib/query-client';
import { THEME_KEY } from '@/lib/storage-keys';
import { theme } from '@/theme/theme';
import { paths } from './paths';

const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });
// Without their code, which every form loads, the page goes on without toasts.
const Toasts = lazy<ComponentType>(() =>
  importWithRetry(() => import('./toasts')).catch(() => ({ default: () => null })),
);

/** A separate component, so that a change of the account does not rerender all providers. */
function PremiumEffects() {
  usePremiumEffects();
  return null;
}

/** Theme, query cache, toasts, and the path that shared components cannot know. */
export function Providers({ children }: { children: ReactNode }) {
  const withToasts = useSyncExternalStore(toastsAsked.subscribe, toastsAsked.get, toastsAsked.prerendered);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="light"
      colorSchemeManager={colorSchemeManager}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <PremiumEffects />
        <StartPath value={paths.directoryHome}>{children}</StartPath>
        {withToasts && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}
