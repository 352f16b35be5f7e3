import { type ScreenKey, screens, toPattern } from '@quartet/shared/domain/screens.ts';
import { type JSXElementConstructor, useEffect } from 'react';
import { Redirect, Route, type RouteComponentProps, Switch } from 'wouter';
import { ChatPage } from './pages/chat-page.tsx';
import { createLazyPage } from './pages/lazy-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { useIsSample } from './sample/use-is-sample.ts';

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

export function Routes() {
  useEffect(() => {
    const timer = setTimeout(pricing.prepare, prepareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <ScreenRoutes pages={pages} />;
}

/** Shows the page of the screen at the address. */
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
