import type { Host } from '@quartet/shared/domain/retention.ts';
import { askForFeedback } from '../../../web/account/feedback/feedback.tsx';
import { toChatNotice } from '../../../web/chat/state/chat-notice.ts';
import { offerNotification } from '../../../web/shell/away.ts';
import { showToast, viewStore } from '../../../web/ui/lib/view.ts';
import { focusOn, press } from '../arrange.ts';
import type { SceneGroup } from '../scene.ts';
import { answers } from './answers.ts';

const withImages = answers.scenes.find(({ name }) => name === 'answer-images');

const hosts: readonly Host[] = [
  {
    host: 'api.gallery.example',
    models: ['gemini', 'claude'],
    questions: 30,
    images: 'none',
    searches: 'unknown',
    source: 'https://gallery.example/terms',
    readOn: '2026-11-01',
  },
  {
    host: 'eu.gallery.example',
    models: ['gpt', 'grok'],
    questions: 'none',
    images: 'none',
    searches: 'none',
    region: 'EU',
  },
];

function showNotice(message: string): void {
  const notice = toChatNotice(new Error(message));
  if (notice) showToast({ ...notice, variant: 'destructive' });
}

export const pages: SceneGroup = {
  title: 'Pages',
  scenes: [
    { name: 'pricing', title: 'Pricing, before Clerk has drawn its table', path: '/pricing' },
    {
      name: 'pricing-visitor',
      title: 'Pricing for a visitor',
      path: '/pricing',
      person: null,
    },
    { name: 'checkout-value', title: 'Checkout of Value', path: '/checkout/quartet_value' },
    { name: 'checkout-pro', title: 'Checkout of Pro', path: '/checkout/quartet_pro' },
    {
      name: 'checkout-visitor',
      title: 'Checkout for a visitor',
      path: '/checkout/quartet_value',
      person: null,
    },
    { name: 'sample', title: 'The finished example', path: '/?sample', person: null },
    { name: 'not-found', title: 'No such page', path: '/no/such/page' },
  ],
};

export const overlays: SceneGroup = {
  title: 'Toasts, dialogs, menus',
  scenes: [
    {
      name: 'toast',
      title: 'A toast',
      arrange: () => showToast({ title: 'Thank you!', description: 'You received 10 credits.' }),
    },
    { name: 'toast-error', title: 'An error', arrange: () => showNotice('The server is busy.') },
    { name: 'toast-credits', title: 'Out of credits', arrange: () => showNotice('402') },
    { name: 'toast-session', title: 'The session is over', arrange: () => showNotice('401') },
    { name: 'toast-notify', title: 'A notification is offered', arrange: offerNotification },
    { name: 'feedback', title: 'Feedback', arrange: () => void askForFeedback() },
    {
      name: 'new-version',
      title: 'A newer page is ready',
      arrange: () => viewStore.setState({ newVersion: new EventTarget() as ServiceWorker }),
    },
    {
      name: 'picture',
      title: 'An image, enlarged',
      ...(withImages?.turns && { turns: withImages.turns }),
      arrange: press('[data-panel=consensus] button:has(img)'),
    },
    {
      name: 'tooltip',
      title: 'A tooltip',
      arrange: () => focusOn('[popovertarget=privacy][data-state]'),
    },
    {
      name: 'hosts',
      title: 'Who gets the question, and what each keeps',
      person: { credits: 5, unlimited: false, hosts },
      arrange: press('[popovertarget=privacy]'),
    },
  ],
};
