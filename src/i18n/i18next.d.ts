import 'i18next';
import type { texts } from '#src/i18n/locales/es.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts;
    defaultVariables: { brand: string; operator: string; contact: string };
  }
}
