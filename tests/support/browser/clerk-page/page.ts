import {
  ClerkProvider,
  PricingTable,
  Show,
  SignInButton,
  SignUpButton,
  UserButton,
  useAuth,
} from '@clerk/react';
import { Fragment, createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { publishableKey = '' } = document.body.dataset;

function Page() {
  const { getToken, signOut } = useAuth();
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    setAnswer('');
    const headers = { authorization: `Bearer ${await getToken()}` };
    const response = await fetch('/whoami', { headers });
    setAnswer(await response.text());
  };
  return h(
    Fragment,
    null,
    h(Show, { when: 'signed-out' }, [
      h(SignInButton, { key: 'in', mode: 'modal' }, h('button', null, 'Sign in')),
      h(SignUpButton, { key: 'up', mode: 'modal' }, h('button', null, 'Sign up')),
    ]),
    h(Show, { when: 'signed-in' }, [
      h(UserButton, { key: 'user' }),
      h('button', { key: 'ask', onClick: () => void ask() }, 'Ask who I am'),
      h('button', { key: 'out', onClick: () => void signOut() }, 'Sign out'),
    ]),
    h(Show, { when: { plan: 'quartet_pro' } }, h('p', null, 'Has the Pro Plan')),
    h('output', null, answer),
    location.search === '?pricing' && h(PricingTable),
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  h(ClerkProvider, {
    publishableKey,
    proxyUrl: '/__clerk',
    telemetry: false,
    afterSignOutUrl: '/',
    children: h(Page),
  }),
);
