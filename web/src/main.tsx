import './app/styles/nonce.ts';
import './app/styles/base-styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/routes.tsx';
import { Toasts } from './app/shell/lazy-parts.ts';
import { styleNonce } from './app/styles/nonce.ts';
import { cssVariables, theme } from './app/styles/theme.ts';
import { queryClient } from './client/query-client.ts';
import { loadFirstLanguage } from './i18n/localized.tsx';
import { organizationsQuery, sessionQuery } from './session/session.ts';

// Requested while the page is being built.
void queryClient.prefetchQuery(sessionQuery);
void queryClient.prefetchQuery(organizationsQuery);

const colorScheme = localStorageColorSchemeManager({ key: 'lares-color-scheme' });
const place = document.getElementById('root');
if (place) {
  await loadFirstLanguage();
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Toasts />
        </Suspense>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
