import { runEverySecond } from './run-view.ts';

runEverySecond(0);
