import { crashRows, describeCrashPoints } from '../describe-crash-points.ts';
import { describeFleet } from '../describe-fleet.ts';

describeFleet('two api and two worker processes', {}, [describeCrashPoints(crashRows)]);
