import type { PageReport } from '#contract/page-report.ts';
import { apiBase } from '#contract/site.ts';

interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether Do Not Track or Global Privacy Control is on. */
export const isTrackingRefused = ({ doNotTrack, globalPrivacyControl }: Preferences): boolean =>
  doNotTrack === '1' || !!globalPrivacyControl;

/** Uses a beacon, which also works while the page unloads. */
export const sendReport = (apiHost: string, report: PageReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(`${apiHost}${apiBase}/reports`, body);
};
