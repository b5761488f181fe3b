import { createRegistrationCalls } from '#src/app/registration-calls.ts';
import { loadChunk } from '#src/config/load-chunk.ts';
import { AddressSearchContext } from '#src/runtime/address.hooks.ts';
import { useTellDrawn } from '#src/runtime/use-started-app.ts';
import { RegistrationScreen } from '#src/screens/registration/registration.screen.tsx';

/** What the flow calls in the end comes with the page, and not with every form. */
export const createCalls = createRegistrationCalls;

const loadAddressSearch = async () => {
  const { ComposedAddressSearch } = await loadChunk(() => import('#src/app/address-search.tsx'));
  return ComposedAddressSearch;
};

export function RegistrationPage() {
  useTellDrawn();
  return (
    <AddressSearchContext value={loadAddressSearch}>
      <RegistrationScreen />
    </AddressSearchContext>
  );
}
