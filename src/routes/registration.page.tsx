import { loadChunk } from '#src/config/load-chunk.ts';
import { AddressSearchContext } from '#src/runtime/address.hooks.ts';
import { useTellDrawn } from '#src/runtime/use-started-app.ts';
import { RegistrationScreen } from '#src/screens/registration/registration.screen.tsx';

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
