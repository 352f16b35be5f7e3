import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { queueNames } from '@quartet/shared/jobs/queues.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { storesSettings, toStoresConfig } from '@quartet/stores/stores-environment.ts';

/** Opens the configured stores, runs a turn through ledger, log and queue, and closes everything. */
const stores = await createStores(toStoresConfig(readSettings(storesSettings, process.env)), {
  logger: {
    info: () => undefined,
    error: () => undefined,
    warn: (_fields, message) => process.stderr.write(`${message}\n`),
  },
});
const turn = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
const leave = await stores.turnLog.subscribe(turn, () => undefined);
await stores.turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: true }]);
const unsubscribe = await stores.cancellation.subscribe(() => undefined);
await stores.cancellation.announce({ turnId: turn.turnId });

const settled = Promise.withResolvers<number>();
const worker = stores.queues.createWorker(queueNames.settlement, async () => {
  settled.resolve(await stores.ledger.chargeHold(turn.turnId));
});
const flows = stores.queues.createFlowProducer();
await flows.add({ name: 'settlement', queueName: queueNames.settlement, data: {} });
await stores.check();
process.stdout.write((await settled.promise) === 1 ? 'settled\n' : 'not settled\n');

leave();
unsubscribe();
await worker.close();
await flows.close();
await stores.close();
