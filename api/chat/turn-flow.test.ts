import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { FlowJob } from 'bullmq';
import { expect, test } from 'vitest';
import { toTurnFlow } from './turn-flow.ts';

function listNodes(node: FlowJob): readonly FlowJob[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

test('every job of a turn has options, because BullMQ passes the trace on in them', () => {
  const until = { askedAt: 0, answersUntil: 1, consensusUntil: 2, priority: false };
  const nodes = listNodes(toTurnFlow({ turnId: createTurnId(), models: modelKeys, ...until }));
  expect(nodes).toHaveLength(modelKeys.length + 2);
  for (const { opts, data } of nodes) {
    expect(opts?.jobId).toBeTruthy();
    expect(Object.keys(data as object)).not.toContain('userId');
  }
});
