import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { openPrograms, sampleQuestion } from '../support/open-programs.ts';

test('the AI SDK streams the consensus, with the models that have answered as its reasoning', async () => {
  const quartet = await openPrograms();
  onTestFinished(() => quartet.close());
  const { key, readCredits } = await quartet.createPerson();
  const provider = createOpenAICompatible({
    name: 'quartet',
    baseURL: `${quartet.url}/v1`,
    apiKey: key.secret,
  });
  const result = streamText({ model: provider('quartet'), prompt: sampleQuestion });
  expect(await result.text).toContain('**Where the models disagree**');
  expect((await result.reasoningText)?.match(/: complete$/gm)).toHaveLength(4);
  expect(await result.finishReason).toBe('stop');
  expect(await readCredits()).toBe(0);
});
