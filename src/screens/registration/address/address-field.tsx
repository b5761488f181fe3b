import { useEffect, useState } from 'react';
import { TextField } from '#src/components/text-field.tsx';
import { findMapService } from '#src/config/map-service.ts';
import {
  type AddressFieldProps,
  useAddressSearch,
  useLoadAddressSearch,
} from '#src/runtime/address.hooks.ts';
import styles from './address-field.module.css';

/** An address as text: with suggestions and a map once their code is there, and as a plain field otherwise. */
export function AddressField(props: AddressFieldProps) {
  const AddressSearch = useAddressSearch();
  const load = useLoadAddressSearch();
  // Another input would take the place of the one that somebody types in.
  const [isPlainFieldInUse, setIsPlainFieldInUse] = useState(false);

  useEffect(load, [load]);

  return AddressSearch && !isPlainFieldInUse ? (
    <AddressSearch {...props} />
  ) : (
    <div className={findMapService() ? styles.room : undefined} data-map={findMapService() && ''}>
      <TextField
        {...props}
        onFocus={() => setIsPlainFieldInUse(true)}
        onBlur={() => setIsPlainFieldInUse(false)}
      />
    </div>
  );
}
