import './app/nonce.ts';
import './app/styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from './app/later.ts';
import { styleNonce } from './app/nonce.ts';
import { router } from './app/routes.tsx';
import { cssVariables, theme } from './app/theme.ts';
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
          <Notices />
        </Suspense>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
