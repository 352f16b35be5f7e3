import { Route, Switch } from 'wouter';
import { ChatPage } from './pages/chat-page.tsx';
import { CheckoutPage } from './pages/checkout-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PricingPage } from './pages/pricing-page.tsx';

export function Routes() {
  return (
    <Switch>
      <Route path="/" component={ChatPage} />
      <Route path="/pricing" component={PricingPage} />
      <Route path="/checkout/:planId">{({ planId }) => <CheckoutPage planId={planId} />}</Route>
      <Route component={NotFoundPage} />
    </Switch>
  );
}
