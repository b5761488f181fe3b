/** The script of a page that the build could not draw: the app comes at once. */
import { startApp } from './start-app.ts';

startApp();
