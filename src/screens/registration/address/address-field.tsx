import { useEffect, useRef, useState } from 'react';
import { TextField } from '#src/components/text-field.tsx';
import { findMapService } from '#src/config/map-service.ts';
import { type AddressFieldProps, useAddressSearch, useLoadAddressSearch } from '#src/runtime/use-address.ts';
import styles from './address-field.module.css';

/** Address field: plain, or with suggestions and a map once their code is loaded. */
export function AddressField(props: AddressFieldProps) {
  const AddressSearch = useAddressSearch();
  const load = useLoadAddressSearch();
  // Must not replace an input with the focus or with a password manager's value.
  const [hasFocus, setHasFocus] = useState(false);
  const plainField = useRef<HTMLInputElement>(null);
  const isPlainFieldInUse = hasFocus || (plainField.current?.value ?? props.value) !== props.value;

  useEffect(load, [load]);

  return AddressSearch && !isPlainFieldInUse ? (
    <AddressSearch {...props} />
  ) : (
    <div className={findMapService() ? styles.room : undefined} data-map={findMapService() && ''}>
      <TextField
        {...props}
        ref={plainField}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
    </div>
  );
}
