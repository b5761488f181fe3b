import { polyfillFetch } from '@mapbox/search-js-core';
import { config } from '@mapbox/search-js-react';
import { createAddressMachine } from '#machines/address/address.machine.ts';
import { findMapService, type MapService } from '#src/config/map-service.ts';
import type { AddressFieldProps } from '#src/runtime/use-address.ts';
import { AddressSearch } from '#src/screens/registration/address/address-search.tsx';
import { createSearchFetch } from '#src/services/maps/fail-safe-fetch.ts';
import { reportMovedPin } from '#src/services/maps/report-moved-pin.ts';
import { locationEvent, readAddress, searchEvent } from '#src/services/maps/responses.ts';

// This module loads only when a map service is configured.
const service = findMapService() as MapService;
config.accessToken = service.token;
// The library's own report has only the last position of the pin.
config.feedbackEnabled = false;
polyfillFetch({ fetch: createSearchFetch(service.api), AbortController }, true);

const machine = createAddressMachine({
  reportMovedPin: (location) => reportMovedPin(service, location),
});
const library = { token: service.token, readAddress, locationEvent, searchEvent };

/** Combines the machine, the map service and the view of the address search. Loaded on demand. */
export const ComposedAddressSearch = (props: AddressFieldProps) => (
  <AddressSearch {...props} machine={machine} library={library} />
);
