import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { describe, expect, test } from 'vitest';
import { breaker, type ControlBoard } from '../control-board.ts';

export interface BoardUnderTest {
  /** Of two processes. */
  readonly ends: readonly [ControlBoard, ControlBoard];
  /** Lets a pause pass. */
  readonly passPause: () => Promise<void>;
}

type OpenBoard = () => Promise<BoardUnderTest>;

export function describeControlBoard(name: string, open: OpenBoard): void {
  describe(`a board of controls ${name}`, () => {
    describeSettings(open);
    describeHealth(open);
  });
}

function describeSettings(open: OpenBoard): void {
  test('admits everything at first', async () => {
    const { ends } = await open();
    expect(await ends[0].read()).toEqual({
      acceptQuestions: true,
      slots: forEachModel(() => ({ enabled: true, pausedMs: 0 })),
    });
    expect(await ends[1].admit('grok')).toBe('admitted');
  });

  test('a slot that one process turned off is off for the next call of another, and on again', async () => {
    const [here, there] = (await open()).ends;
    await here.set({ slot: 'grok', enabled: false });
    expect(await there.admit('grok')).toBe('off');
    expect(await there.admit('gpt')).toBe('admitted');
    expect((await there.read()).slots.grok.enabled).toBe(false);
    await there.set({ slot: 'grok', enabled: true });
    expect(await here.admit('grok')).toBe('admitted');
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
    expect(await there.admit('gpt')).toBe('paused');
    const { pausedMs } = (await there.read()).slots.gpt;
    expect(pausedMs).toBeGreaterThan(0);
    expect(pausedMs).toBeLessThanOrEqual(60_000);
    await passPause();
    expect(await Promise.all([here.admit('gpt'), there.admit('gpt')])).toEqual([
      'admitted',
      'paused',
    ]);
    await here.noteSuccess('gpt');
    expect(await there.admit('gpt')).toBe('admitted');
  });

  test('a probe that fails pauses again', async () => {
    const { ends, passPause } = await open();
    const [here, there] = ends;
    await here.noteFailure('gpt', { pauseMs: 60_000 });
    await passPause();
    expect(await here.admit('gpt')).toBe('admitted');
    await here.noteFailure('gpt', {});
    expect(await there.admit('gpt')).toBe('paused');
  });

  test('failures in a row break a slot, wherever they happen, and one success between them does not let them', async () => {
    const [here, there] = (await open()).ends;
    const failOften = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await (time % 2 ? here : there).noteFailure('claude', {});
    };
    await failOften(breaker.failures - 1);
    expect(await here.admit('claude')).toBe('admitted');
    await there.noteSuccess('claude');
    await failOften(breaker.failures - 1);
    expect(await here.admit('claude')).toBe('admitted');
    await failOften(1);
    expect(await there.admit('claude')).toBe('paused');
    expect(await there.admit('gemini')).toBe('admitted');
  });
}
