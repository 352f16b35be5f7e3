import * as real from '@quartet/stores/create-stores.ts';
import { around, type Method } from './around.ts';

/** @public Stands in the place of the product's own: its stores, with fault points around their calls. */
export const createStores: typeof real.createStores = async (...input) => {
  const stores = await real.createStores(...input);
  const { ledger, turnLog, accounts, queues } = stores;
  return {
    ...stores,
    ledger: withPoints('ledger', ledger),
    turnLog: withPoints('turnLog', turnLog),
    accounts: withPoints('accounts', accounts),
    queues: {
      ...queues,
      createFlowProducer() {
        const producer = queues.createFlowProducer();
        producer.add = around('flows.add', producer.add.bind(producer) as Method) as never;
        return producer;
      },
    },
  };
};

function withPoints<Store extends object>(name: string, store: Store): Store {
  const wrapped = Object.entries(store).map(([key, method]) => [
    key,
    typeof method === 'function' ? around(`${name}.${key}`, method.bind(store) as Method) : method,
  ]);
  return Object.fromEntries(wrapped) as Store;
}
