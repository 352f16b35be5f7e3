import { type ScreenKey, screens, toPattern } from '@quartet/shared/domain/screens.ts';
import { type JSXElementConstructor, useEffect } from 'react';
import { Link, Redirect, Route, type RouteComponentProps, Switch, useSearch } from 'wouter';
import { buttonStyle } from '../ui/components/button.tsx';
import { QuartetMark } from '../ui/models/quartet-mark.tsx';
import { ChatPage } from './pages/chat-page.tsx';
import { createLazyPage, PageBody, useTitle } from './pages/page-body.tsx';
import { strings } from './strings.ts';

const pricing = createLazyPage(async () => (await import('./pages/pricing-page.tsx')).PricingPage);
const checkout = createLazyPage(
  async () => (await import('./pages/checkout-page.tsx')).CheckoutPage,
);
const sample = createLazyPage(async () => (await import('./pages/sample-page.tsx')).SamplePage);

export type Pages = Readonly<Record<ScreenKey, JSXElementConstructor<RouteComponentProps>>>;

const pages: Pages = {
  chat: () => (useIsSample() ? <sample.Page /> : <ChatPage />),
  pricing: pricing.Page,
  checkout: ({ params: { planId = '' } }) => <checkout.Page planId={planId} />,
};

const routes = Object.entries(screens).map(([key, { path }]) => ({
  key: key as ScreenKey,
  pattern: toPattern(path),
}));

/** Preloads pricing after the first screen, because every screen links to it. */
const prepareAfterMs = 2_500;

export function Screens() {
  useEffect(() => {
    const timer = setTimeout(pricing.prepare, prepareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <ScreenRoutes pages={pages} />;
}

/** Shows the page of the current address. */
export function ScreenRoutes({ pages }: { pages: Pages }) {
  return (
    <Switch>
      {routes.map(({ key, pattern }) => (
        <Route key={key} path={pattern} component={pages[key]} />
      ))}
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route component={NotFoundPage} />
    </Switch>
  );
}

/** True if the finished example is shown instead of the chat. */
function useIsSample(): boolean {
  return new URLSearchParams(useSearch()).has('sample');
}

function NotFoundPage() {
  useTitle(strings.notFound);
  return (
    <PageBody>
      <div className="grid min-h-[64dvh] place-content-center justify-items-center text-center">
        <QuartetMark className="size-20 opacity-80" />
        <h1 className="mt-7 text-[1.75rem] leading-tight font-semibold tracking-[-0.024em] sm:text-[2.25rem]">
          {strings.notFoundTitle}
        </h1>
        <p className="mt-2.5 max-w-[42ch] leading-relaxed text-balance text-ink-soft">
          {strings.noPage}
        </p>
        <Link href="/" className={`${buttonStyle('primary', 'large')} mt-8`}>
          {strings.backToChat}
        </Link>
      </div>
    </PageBody>
  );
}
