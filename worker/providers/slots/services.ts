import type { AdapterName } from '../adapter-name.ts';
import type { Service } from './slot-row.ts';

/** Whom each adapter reaches by itself. A slot that is told to speak another adapter than its row's goes there. */
export const services = {
  google: {
    adapter: 'google',
    vendor: 'google',
    liveUrl: 'https://generativelanguage.googleapis.com',
    emulatedAs: 'google',
  },
  anthropic: {
    adapter: 'anthropic',
    vendor: 'anthropic',
    liveUrl: 'https://api.anthropic.com',
    emulatedAs: 'anthropic',
  },
  openai: {
    adapter: 'openai',
    vendor: 'openai',
    liveUrl: 'https://api.openai.com/v1',
    emulatedAs: 'openai',
  },
  // Whoever points a slot at a server of their own wants that server, not a demo.
  'openai-compatible': {
    adapter: 'openai-compatible',
    vendor: 'other',
    liveUrl: null,
    emulatedAs: null,
  },
} as const satisfies Record<AdapterName, Service>;
