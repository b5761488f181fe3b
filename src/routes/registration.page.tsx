import { loadChunk } from '#src/config/load-chunk.ts';
import { AddressSearchContext } from '#src/runtime/address.hooks.ts';
import { RegistrationScreen } from '#src/screens/registration/registration.screen.tsx';

const loadAddressSearch = async () => {
  const { ComposedAddressSearch } = await loadChunk(() => import('#src/app/address-search.tsx'));
  return ComposedAddressSearch;
};

export const RegistrationPage = () => (
  <AddressSearchContext value={loadAddressSearch}>
    <RegistrationScreen />
  </AddressSearchContext>
);
