import { limits } from '@quartet/shared/domain/limits.ts';
import { goOffline, press } from '../arrange.ts';
import { pictures } from '../fixtures/pictures.ts';
import { question } from '../fixtures/texts.ts';
import type { SceneGroup } from '../scene.ts';

const images = pictures.map((dataUrl, index) => ({
  id: `picture-${index}`,
  name: `Picture ${index + 1}`,
  dataUrl,
}));

export const welcome: SceneGroup = {
  title: 'Welcome and header',
  scenes: [
    { name: 'visitor', title: 'A visitor', person: null },
    { name: 'signed-in', title: 'Signed in' },
    {
      name: 'few-credits',
      title: 'Few credits left',
      person: { credits: 1, unlimited: false },
    },
    {
      name: 'no-credits',
      title: 'No credit left',
      person: { credits: 0, unlimited: false },
    },
    {
      name: 'unlimited',
      title: 'Unlimited credits',
      person: { credits: 0, unlimited: true },
    },
    { name: 'demo', title: 'Demo: emulated models answer', demo: true },
    {
      name: 'demo-explained',
      title: 'What the demo is',
      demo: true,
      arrange: press('header button:has(+ dialog:not(#privacy))'),
    },
    { name: 'loading', title: 'Before sign-in has loaded', person: 'loading' },
    {
      name: 'draft',
      title: 'A draft with images and web search',
      draft: { text: question, images, webSearch: true },
    },
    {
      name: 'long-draft',
      title: 'A draft above its limit',
      draft: { text: `${question} `.repeat(limits.questionCodePoints / 50) },
    },
    {
      name: 'elsewhere-running',
      title: 'A question of another device is running',
      elsewhere: 'running',
    },
    {
      name: 'elsewhere-answered',
      title: 'A question of another device has an answer',
      elsewhere: 'ended',
    },
    { name: 'offline', title: 'No connection', arrange: goOffline },
  ],
};
