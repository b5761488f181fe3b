import { useEffect, useRef, useState } from 'react';
import { TextField } from '#src/components/text-field.tsx';
import { findMapService } from '#src/config/map-service.ts';
import {
  type AddressFieldProps,
  useAddressSearch,
  useLoadAddressSearch,
} from '#src/runtime/use-address.ts';
import styles from './address-field.module.css';

/** An address as text: with suggestions and a map once their code is there, and as a plain field otherwise. */
export function AddressField(props: AddressFieldProps) {
  const AddressSearch = useAddressSearch();
  const load = useLoadAddressSearch();
  // Another input would take the place of the one that somebody types in, or that a password manager has filled in.
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
