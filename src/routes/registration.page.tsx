import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { AddressSearchContext } from '#src/runtime/use-address.ts';
import { useMarkRendered } from '#src/runtime/use-loaded-app.ts';
import { RegistrationScreen } from '#src/screens/registration/registration.screen.tsx';

const loadAddressSearch = async () => {
  const { ComposedAddressSearch } = await importWithTimeout(() => import('#src/app/address-search.tsx'));
  return ComposedAddressSearch;
};

export function RegistrationPage() {
  useMarkRendered();
  return (
    <AddressSearchContext value={loadAddressSearch}>
      <RegistrationScreen />
    </AddressSearchContext>
  );
}
