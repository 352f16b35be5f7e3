import { describeTurns } from './describe-turns.ts';
import { startEmbeddedStack } from './start-embedded-stack.ts';

describeTurns('embedded stores', startEmbeddedStack);
