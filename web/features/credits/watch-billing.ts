const change = /\/billing\/(?:checkouts\/[^/]+\/confirm|subscription_items\/[^/]+)$/;

/** True for a request by which Clerk's components buy, change or cancel a plan. */
export function isBillingChange(url: string): boolean {
  return change.test(new URL(url).pathname);
}

/** Calls back after each of those requests. Clerk has no event for them, but the browser's timing entries name them. */
export function watchBilling(onChange: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => isBillingChange(name))) onChange();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
