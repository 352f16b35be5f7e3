import { useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ChatPage } from './pages/chat-page.tsx';
import { createLazyPage } from './pages/lazy-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const pricing = createLazyPage(async () => (await import('./pages/pricing-page.tsx')).PricingPage);
const checkout = createLazyPage(
  async () => (await import('./pages/checkout-page.tsx')).CheckoutPage,
);

const sample = createLazyPage(async () => (await import('./sample/sample-page.tsx')).SamplePage);

/** Every screen links to pricing, so it is loaded once the first screen is done. */
const prepareAfterMs = 2_500;

export function Routes() {
  useEffect(() => {
    const timer = setTimeout(pricing.prepare, prepareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Switch>
      <Route path="/" component={ChatPage} />
      <Route path="/pricing">
        <pricing.Page />
      </Route>
      <Route path="/sample">
        <sample.Page />
      </Route>
      <Route path={/^\/checkout\/(?<planId>[\w-]+)\/?$/i}>
        {({ planId = '' }) => <checkout.Page planId={planId} />}
      </Route>
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route component={NotFoundPage} />
    </Switch>
  );
}
