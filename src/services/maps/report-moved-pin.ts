import type { MapLocation } from '#machines/address/address.types.ts';
import type { MapService } from '#src/config/map-service.ts';

/**
 * The feedback call (specification, section 7): original coordinate, original address, changed location. The
 * library's own knows only where the pin was last, so a second move would be reported from the wrong position.
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
  try {
    const answer = await fetch(
      `${contribute}/v1/edit-suggestion/address?access_token=${encodeURIComponent(token)}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    // Until its body is read, an answer occupies its connection.
    await answer.text();
  } catch (error) {
    // It improves maps; the owner has nothing to do about it.
    console.warn('Moved pin not reported', error);
  }
}
