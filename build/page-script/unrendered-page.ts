/** Script of a page that is not prerendered: starts the app at once. */
import { startApp } from './start-app.ts';

startApp();
