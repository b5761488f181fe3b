import { runEverySecond } from './run-view.ts';

runEverySecond(1);
