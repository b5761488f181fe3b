/** Script of a page that is not prerendered: starts the app immediately. */
import { startApp } from './start-app.ts';

startApp();
