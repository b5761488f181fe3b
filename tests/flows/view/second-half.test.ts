import { runHalf } from './run-view.ts';

runHalf(1);
