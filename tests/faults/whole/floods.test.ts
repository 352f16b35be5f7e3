import { describeFleet } from '../describe-fleet.ts';
import { createFloodSettings, describeFloods, floods } from '../describe-floods.ts';

describeFleet('two api and two worker processes', { settings: createFloodSettings() }, [
  describeFloods(floods),
]);
