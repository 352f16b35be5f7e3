import { SignInTrouble } from '../features/auth/sign-in-trouble.tsx';
import { Header } from './header/header.tsx';
import { Later } from './later.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PageShortcuts } from './page-shortcuts.tsx';
import { Routes } from './routes.tsx';
import { SkipLink } from './skip-link.tsx';

/** What every screen has, around the screen of the address. */
export function Page() {
  return (
    <div className="shell flex h-dvh flex-col" data-print="flow">
      <SkipLink />
      <PageShortcuts />
      <Later />
      <OfflineLine />
      <SignInTrouble />
      <Header />
      <Routes />
    </div>
  );
}
