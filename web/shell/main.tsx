import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono';
import '../ui/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClerkGate } from '../account/auth/clerk-gate.tsx';
import { takeLinkedQuestion } from '../chat/question-box/draft.ts';
import { ErrorBoundary } from '../ui/components/error-boundary.tsx';
import { createQueryClient } from '../ui/lib/api-client.tsx';
import { followLanguage } from '../ui/lib/choose-language.ts';
import { followTheme } from '../ui/lib/theme.ts';
import { addModelStyles } from '../ui/models/model-styles.ts';
import { Page } from './page.tsx';
import { PageBody, PageFailed } from './pages/page-body.tsx';
import { Session } from './session.tsx';
import { Speaking } from './speaking.tsx';

// Requested before the first words are drawn, because a font that arrives later is only used at the next visit.
void document.fonts.load('1em "Inter Variable"');
followTheme();
takeLinkedQuestion();
window.addEventListener('hashchange', takeLinkedQuestion);
addModelStyles();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const page = (
  <StrictMode>
    <ErrorBoundary fallback={<PageFailed />}>
      <QueryClientProvider client={createQueryClient()}>
        <ClerkGate>
          <Session>
            <ErrorBoundary
              fallback={
                <PageBody>
                  <PageFailed />
                </PageBody>
              }
            >
              <Speaking>
                <Page />
              </Speaking>
            </ErrorBoundary>
          </Session>
        </ClerkGate>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

// Resolves at once for English.
void followLanguage().then(() => createRoot(root).render(page));
