import { walkEverySecond } from './walk-view.ts';

walkEverySecond(1);
