import { buildSite } from '#local/site-build.ts';
import { projectId } from './google.ts';

export const dashboardUrl = 'https://dashboard.example.com';

/** Builds the site as an operator does; `env` adds to the variables that are required. */
export const buildProductionSite = (distDir: string, env: Record<string, string> = {}) =>
  buildSite({
    dashboardUrl,
    distDir,
    env: {
      VITE_AUTH_EMULATOR: '',
      VITE_FIREBASE_API_KEY: 'a-key',
      VITE_FIREBASE_PROJECT_ID: projectId,
      VITE_FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      VITE_SITE_ORIGIN: 'https://www.example.com',
      ...env,
    },
  });
