import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono';
import '../styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../components/ui/toaster.tsx';
import { TooltipProvider } from '../components/ui/tooltip.tsx';
import { ClerkGate } from '../features/auth/clerk-gate.tsx';
import { SignInTrouble } from '../features/auth/sign-in-trouble.tsx';
import { takeLinkedQuestion } from '../features/chat/question-box/linked-question.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { followTheme } from '../lib/theme.ts';
import { addModelStyles } from '../models/model-styles.ts';
import { Header } from './header/header.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Routes } from './routes.tsx';
import { Session } from './session.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { SkipLink } from './skip-link.tsx';

followTheme();
takeLinkedQuestion();
addModelStyles();
import('../lib/keep-focus.ts').then(
  ({ keepFocus }) => keepFocus(),
  (error: unknown) => console.error('What keeps the focus could not be loaded.', error),
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <TooltipProvider>
          <ClerkGate>
            <Session>
              <div className="shell flex h-dvh flex-col" data-print="flow">
                <SkipLink />
                <Shortcuts />
                <OfflineLine />
                <SignInTrouble />
                <Header />
                <Routes />
              </div>
            </Session>
          </ClerkGate>
        </TooltipProvider>
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
