import { randomUUID } from 'node:crypto';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { describe, expect, test } from 'vitest';
import { breaker, type ControlBoard, retryBudget } from '../control-board.ts';

export interface BoardUnderTest {
  /** Boards of two processes. */
  readonly ends: readonly [ControlBoard, ControlBoard];
  /** Lets a pause pass. */
  readonly passPause: () => Promise<void>;
  /** Lets a minute pass, so that every lease and count expires. */
  readonly passMinute: () => Promise<void>;
}

type OpenBoard = () => Promise<BoardUnderTest>;

export function describeControlBoard(name: string, open: OpenBoard): void {
  describe(`a board of controls ${name}`, () => {
    describeSettings(open);
    describeHealth(open);
    describeLimits(open);
    describeRates(open);
    describeRetries(open);
  });
}

/** Asks for a new call. */
const admit = (board: ControlBoard, model: ModelKey) => board.admit(model, randomUUID());
const unset = { enabled: true, pausedMs: 0, mostCalls: null, callsPerMinute: null, running: 0 };

function describeSettings(open: OpenBoard): void {
  test('admits everything at first', async () => {
    const { ends } = await open();
    expect(await ends[0].read()).toEqual({
      acceptQuestions: true,
      dailyMicroDollars: null,
      models: forEachModel(() => unset),
    });
    expect(await admit(ends[1], 'grok')).toBe('admitted');
  });

  test('a model that one process turned off is off for the next call of another, and on again', async () => {
    const [here, there] = (await open()).ends;
    await here.set({ model: 'grok', enabled: false });
    expect(await admit(there, 'grok')).toBe('off');
    expect(await admit(there, 'gpt')).toBe('admitted');
    expect((await there.read()).models.grok.enabled).toBe(false);
    await there.set({ model: 'grok', enabled: true });
    expect(await admit(here, 'grok')).toBe('admitted');
  });

  test('questions are accepted until one process says no, and again', async () => {
    const [here, there] = (await open()).ends;
    await here.set({ acceptQuestions: false });
    expect((await there.read()).acceptQuestions).toBe(false);
    await here.set({ acceptQuestions: true });
    expect((await there.read()).acceptQuestions).toBe(true);
  });
}

function describeHealth(open: OpenBoard): void {
  test('a provider that says how long to stay away is left alone by all, then asked once', async () => {
    const { ends, passPause } = await open();
    const [here, there] = ends;
    await here.noteFailure('gpt', { pauseMs: 60_000 });
    expect(await admit(there, 'gpt')).toBe('paused');
    const { pausedMs } = (await there.read()).models.gpt;
    expect(pausedMs).toBeGreaterThan(0);
    expect(pausedMs).toBeLessThanOrEqual(60_000);
    await passPause();
    expect(await Promise.all([admit(here, 'gpt'), admit(there, 'gpt')])).toEqual([
      'admitted',
      'paused',
    ]);
    await here.noteSuccess('gpt');
    expect(await admit(there, 'gpt')).toBe('admitted');
  });

  test('a probe that fails pauses again', async () => {
    const { ends, passPause } = await open();
    const [here, there] = ends;
    await here.noteFailure('gpt', { pauseMs: 60_000 });
    await passPause();
    expect(await admit(here, 'gpt')).toBe('admitted');
    await here.noteFailure('gpt', {});
    expect(await admit(there, 'gpt')).toBe('paused');
  });

  test('while a probe is silent another is admitted every so often, and all once one ends well', async () => {
    const { ends, passPause } = await open();
    const [here, there] = ends;
    await here.noteFailure('gpt', { pauseMs: 60_000 });
    for (const board of ends) {
      await passPause();
      expect(await admit(board, 'gpt')).toBe('admitted');
      expect(await admit(here, 'gpt')).toBe('paused');
    }
    await there.noteSuccess('gpt');
    expect(await admit(here, 'gpt')).toBe('admitted');
  });

  test('failures in a row break a model, wherever they happen, and one success between them does not let them', async () => {
    const [here, there] = (await open()).ends;
    const failOften = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await (time % 2 ? here : there).noteFailure('claude', {});
    };
    await failOften(breaker.failures - 1);
    expect(await admit(here, 'claude')).toBe('admitted');
    await there.noteSuccess('claude');
    await failOften(breaker.failures - 1);
    expect(await admit(here, 'claude')).toBe('admitted');
    await failOften(1);
    expect(await admit(there, 'claude')).toBe('paused');
    expect(await admit(there, 'gemini')).toBe('admitted');
  });
}

function describeLimits(open: OpenBoard): void {
  test('no more calls run at once than operators allow, whoever makes them, and one that ends makes room', async () => {
    const [here, there] = (await open()).ends;
    await here.set({ model: 'gpt', mostCalls: 2 });
    expect(await here.admit('gpt', 'one')).toBe('admitted');
    expect(await there.admit('gpt', 'two')).toBe('admitted');
    expect(await admit(there, 'gpt')).toBe('busy');
    expect(await admit(there, 'grok')).toBe('admitted');
    expect((await there.read()).models.gpt).toMatchObject({ mostCalls: 2, running: 2 });
    await here.release('gpt', 'one');
    expect(await admit(there, 'gpt')).toBe('admitted');
    expect(await admit(here, 'gpt')).toBe('busy');
    await there.set({ model: 'gpt', mostCalls: null });
    expect(await admit(here, 'gpt')).toBe('admitted');
  });

  test('calls that ran before there was a limit count', async () => {
    const [here, there] = (await open()).ends;
    await here.admit('gpt', 'one');
    await there.set({ model: 'gpt', mostCalls: 1 });
    expect(await admit(there, 'gpt')).toBe('busy');
  });

  test('the place of a call is lost with its process, and kept while it is renewed', async () => {
    const { ends, passMinute } = await open();
    const [here, there] = ends;
    await here.set({ model: 'gpt', mostCalls: 2 });
    await here.admit('gpt', 'one');
    await there.admit('gpt', 'two');
    await passMinute();
    await there.renew('gpt', ['two']);
    expect((await here.read()).models.gpt.running).toBe(1);
    expect(await admit(here, 'gpt')).toBe('admitted');
    expect(await admit(here, 'gpt')).toBe('busy');
  });
}

function describeRates(open: OpenBoard): void {
  test('no more calls begin within a minute than operators allow, however short they are', async () => {
    const { ends, passMinute } = await open();
    const [here, there] = ends;
    await here.set({ model: 'claude', callsPerMinute: 2 });
    for (const [call, board] of ends.entries()) {
      expect(await board.admit('claude', `call ${call}`)).toBe('admitted');
      await board.release('claude', `call ${call}`);
    }
    expect(await admit(there, 'claude')).toBe('busy');
    expect(await admit(there, 'gemini')).toBe('admitted');
    await passMinute();
    expect(await admit(there, 'claude')).toBe('admitted');
  });

  test('a call that has to wait takes no place of the minute, nor the probe after a pause', async () => {
    const { ends, passPause } = await open();
    const [here, there] = ends;
    await here.set({ model: 'gpt', mostCalls: 1 });
    await here.set({ model: 'gpt', callsPerMinute: 2 });
    await here.noteFailure('gpt', { pauseMs: 60_000 });
    await passPause();
    expect(await here.admit('gpt', 'one')).toBe('admitted');
    await here.noteSuccess('gpt');
    expect(await admit(there, 'gpt')).toBe('busy');
    await here.release('gpt', 'one');
    expect(await admit(there, 'gpt')).toBe('admitted');
  });

  test('the budget of a day is what was set last, or none', async () => {
    const [here, there] = (await open()).ends;
    expect(await here.readBudget()).toBeNull();
    await here.set({ dailyMicroDollars: 0 });
    expect(await there.readBudget()).toBe(0);
    await there.set({ dailyMicroDollars: 5_000_000 });
    expect((await here.read()).dailyMicroDollars).toBe(5_000_000);
    await there.set({ dailyMicroDollars: null });
    expect(await here.readBudget()).toBeNull();
  });
}

type Ends = BoardUnderTest['ends'];

const callOften = ([here, there]: Ends, model: ModelKey, times: number) =>
  Promise.all(Array.from({ length: times }, (_, at) => admit(at % 2 ? here : there, model)));

/** Counts the allowed retries, asked for one after the other, until one is refused. Each is also a call. */
async function countRetries([here, there]: Ends, model: ModelKey): Promise<number> {
  for (let count = 0; ; count += 1) {
    const board = count % 2 ? here : there;
    if (!(await board.takeRetry(model))) return count;
    await admit(board, model);
  }
}

function describeRetries(open: OpenBoard): void {
  const { share, least } = retryBudget;

  test('a few calls may be tried again however few there are, and no more in the same minute', async () => {
    const { ends, passMinute } = await open();
    expect(await ends[0].takeRetry('grok')).toBe(true);
    expect(await countRetries(ends, 'grok')).toBe(least - 1);
    expect(await ends[1].takeRetry('gpt')).toBe(true);
    await passMinute();
    expect(await countRetries(ends, 'grok')).toBe(least);
  });

  test('a tenth of many calls is tried again, whoever made them', async () => {
    const { ends, passMinute } = await open();
    const calls = 3 * (least / share);
    await callOften(ends, 'gpt', calls);
    expect(await countRetries(ends, 'gpt')).toBe(calls * share);
    await callOften(ends, 'gpt', 1 / share);
    expect(await countRetries(ends, 'gpt')).toBe(1);
    await passMinute();
    await callOften(ends, 'gpt', 1);
    expect(await countRetries(ends, 'gpt')).toBe(least);
  });
}
