import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectLacksTown } from '#machines/registration/registration.selectors.ts';
import { TextField } from '#src/components/text-field.tsx';
import { findMapService } from '#src/config/map-service.ts';
import { type AddressFieldProps, useAddressSearch, useLoadAddressSearch } from '#src/runtime/use-address.ts';
import { useRegistration } from '#src/runtime/use-app.ts';
import styles from './address-field.module.css';

/** Address field: plain, or with suggestions and a map once their code is loaded. */
export function AddressField(props: AddressFieldProps) {
  const { t } = useTranslation('registration');
  const AddressSearch = useAddressSearch();
  const load = useLoadAddressSearch();
  // Must not replace an input with the focus or with a password manager's value.
  const [hasFocus, setHasFocus] = useState(false);
  const plainField = useRef<HTMLInputElement>(null);
  const isPlainFieldInUse = hasFocus || (plainField.current?.value ?? props.value) !== props.value;

  useEffect(load, [load]);

  const hint = useRegistration(selectLacksTown) ? t('address.status.noTown') : '';
  return AddressSearch && !isPlainFieldInUse ? (
    <AddressSearch {...props} note={hint} />
  ) : (
    <div data-map={findMapService() && ''}>
      <TextField
        {...props}
        ref={plainField}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      <p className={styles.status} role="status">
        {hint}
      </p>
    </div>
  );
}
