import OpenAI from 'openai';
import { openEmbeddedQuartet } from './open-embedded-quartet.ts';

/** The question of a sample, whose consensus names a disagreement. */
export const sampleQuestion = 'Is intermittent fasting better than simply eating less?';

/** Starts a Quartet that charges its questions, and answers them at once by default. */
export async function openPrograms(
  wordsPerSecond = 0,
  settings: Readonly<Record<string, string>> = {},
) {
  const emulator = { pace: { wordsPerSecond }, keepCalls: 500 };
  const quartet = await openEmbeddedQuartet(settings, emulator, { demo: false });
  const { clerk, ctx, url } = quartet;
  const { ledger } = ctx.api.stores;

  /** Makes a key for a new person, who has one credit, or a hundred more with a plan. */
  async function createPerson(plan?: string) {
    const { id } = clerk.createUser({ email: `${crypto.randomUUID()}@example.com` });
    const readCredits = async () => (await ledger.openAccount(id)).credits;
    await readCredits();
    if (plan !== undefined) clerk.subscribe(id, plan);
    await clerk.delivered();
    const key = clerk.createApiKey(id);
    return {
      id,
      key,
      readCredits,
      /** Resolves to the turns that are not settled yet. */
      listHeld: () => ledger.listHeld(id),
      openai: new OpenAI({ apiKey: key.secret, baseURL: `${url}/v1` }),
    };
  }
  return { ...quartet, createPerson };
}

export type Programs = Awaited<ReturnType<typeof openPrograms>>;
