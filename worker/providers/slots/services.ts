import type { AdapterName } from '../adapter-name.ts';
import type { Service } from './slot-row.ts';

/** What each adapter reaches by default, also for a slot that is set to another adapter than its row's. */
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
  openrouter: {
    adapter: 'openrouter',
    vendor: 'other',
    liveUrl: 'https://openrouter.ai/api/v1',
    emulatedAs: null,
  },
  // No emulator stands in here: this adapter is chosen for a server of one's own.
  'openai-compatible': {
    adapter: 'openai-compatible',
    vendor: 'other',
    liveUrl: null,
    emulatedAs: null,
  },
} as const satisfies Record<AdapterName, Service>;
