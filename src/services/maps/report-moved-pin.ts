import type { MapLocation } from '#machines/address/address.types.ts';
import type { MapService } from '#src/config/map-service.ts';

const TIMEOUT_MS = 30_000;

/**
 * Sends the feedback request (specification, section 7) with the original coordinate; the library's request would send the
 * pin's previous one after a second move.
 */
export async function reportMovedPin(
  { contribute, token }: MapService,
  location: MapLocation,
): Promise<void> {
  const point = ([longitude, latitude]: MapLocation['original']) => ({ longitude, latitude });
  const body = {
    version: '1.18',
    action: 'update',
    reason: 'incorrect_data',
    location: point(location.original),
    changes: { location: point(location.coordinate) },
    placeName: location.address,
    labels: ['address_minimap'],
    userEmail: 'no-reply-autofill@mapbox.com',
    notificationsDisabled: true,
    submissionNotificationDisabled: true,
  };
  const response = await fetch(
    `${contribute}/v1/edit-suggestion/address?access_token=${encodeURIComponent(token)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  );
  // An unread body occupies the connection.
  await response.text();
  if (!response.ok) throw new Error(`Status: ${response.status}`);
}
