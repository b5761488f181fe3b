import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '#src/components/text-field.tsx';
import styles from './address-field.module.css';
import { loadAddressSearch, loadedAddressSearch } from './load-address-search.ts';
import { findMapService } from './map-service.ts';

/** A change of the field's text, typed or chosen from the suggestions. */
export interface FieldChange {
  currentTarget: { name: string; value: string };
}

export interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'ref'> {
  name: string;
  value: string;
  onChange: (change: FieldChange) => void;
}

/** An address as text: with suggestions and a map once their code is there, and as a plain field otherwise. */
export function AddressField(props: AddressFieldProps) {
  const [search, setSearch] = useState(loadedAddressSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (search) return;
    void loadAddressSearch().then((module) => {
      if (!module) return;
      const show = () => setSearch(module);
      // Another input would take the place of the one that somebody types in.
      if (document.activeElement === input.current) {
        input.current?.addEventListener('blur', show, { once: true });
      } else show();
    });
  }, [search]);

  return search ? (
    <search.AddressSearch {...props} />
  ) : (
    <div className={findMapService() ? styles.room : undefined} data-map={findMapService() && ''}>
      <TextField {...props} ref={input} />
    </div>
  );
}
