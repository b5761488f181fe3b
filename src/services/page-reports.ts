import type { PageReport } from '#contract/page-report.ts';
import { apiBase } from '#contract/site.ts';

interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether the browser says by Do Not Track or by Global Privacy Control that this person does not want to be tracked. */
export const isTrackingRefused = ({ doNotTrack, globalPrivacyControl }: Preferences): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;

/** Sends it also from a page that is being left. */
export const sendReport = (apiHost: string, report: PageReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(`${apiHost}${apiBase}/reports`, body);
};
