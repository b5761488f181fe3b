import type {
  AddressAutofillRetrieveResponse,
  AddressAutofillSuggestion,
  AddressAutofillSuggestionResponse,
} from '@mapbox/search-js-core';
import { AddressAutofill } from '@mapbox/search-js-react';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mapZoom, nearby } from '#machines/address/address.rules.ts';
import {
  selectLocation,
  selectSearchStatus,
  selectShownLocation,
  selectSuggestionCount,
} from '#machines/address/address.selectors.ts';
import type { AddressEvent } from '#machines/address/address.types.ts';
import { LiveRegion } from '#src/components/live-region.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { languageOf } from '#src/i18n/languages.ts';
import { type AddressFieldProps, type AddressMachine, useAddress } from '#src/runtime/use-address.ts';
import styles from './address-field.module.css';
import { AddressMap } from './address-map.tsx';
import { listTheme } from './themes.ts';
import { useListbox } from './use-listbox.ts';

interface AddressSearchProps extends AddressFieldProps {
  machine: AddressMachine;
  /** Converters between the library and the machine. */
  library: {
    token: string;
    addressOf: (suggestion: AddressAutofillSuggestion) => string;
    searchEvent: (response: AddressAutofillSuggestionResponse) => AddressEvent;
    locationEvent: (response: AddressAutofillRetrieveResponse) => AddressEvent;
  };
}

const belowField = { offset: 0 };

/** Address field with suggestions, and the map of the chosen one. */
export function AddressSearch({ onChange, machine, library, ...field }: AddressSearchProps) {
  const { name, value } = field;
  const { t, i18n } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  const write = useCallback(
    (text: string) => onChange({ currentTarget: { name, value: text } }),
    [onChange, name],
  );
  const address = useAddress(machine, value, write);
  const location = useSelector(address, selectLocation);
  const shownLocation = useSelector(address, selectShownLocation);
  const news = useSelector(address, selectSearchStatus);
  const count = useSelector(address, selectSuggestionCount);
  const { container, closeByEnter, ignoreComposition, keepInView } = useListbox(input, address, {
    name,
    label: t('address.suggestions'),
    error: field.error,
    addressOf: library.addressOf,
  });

  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // The library sets only the first line of the address.
    if ('simulated' in nativeEvent) return;
    address.send({ type: 'text.typed', text: currentTarget.value });
    write(currentTarget.value);
  };
  const onSuggest = (response: AddressAutofillSuggestionResponse | null) => {
    if (!response) return;
    address.send(library.searchEvent(response));
    // After the library has positioned the list.
    setTimeout(keepInView, 50);
  };
  const onRetrieve = (response: AddressAutofillRetrieveResponse) => {
    // Otherwise the library would ignore the next key after an empty response.
    if (response.features.length === 0) delete input.current?.dataset.mapboxSuccess;
    address.send(library.locationEvent(response));
  };

  const language = languageOf(i18n);
  const options = useMemo(
    () => ({
      language,
      limit: 5,
      // Streets have no location to retrieve.
      streets: false,
      proximity: (location && nearby(mapZoom, location.coordinate)) as { lng: number; lat: number },
    }),
    [language, location],
  );
  return (
    <div className={styles.search} data-map>
      <AddressAutofill
        accessToken={library.token}
        options={options}
        theme={listTheme}
        popoverOptions={belowField}
        browserAutofillEnabled
        onSuggest={onSuggest}
        onRetrieve={onRetrieve}
      >
        <TextField
          {...field}
          value={value}
          ref={input}
          placeholder={t('address.placeholder')}
          role="combobox"
          aria-expanded={false}
          onChange={type}
          onKeyDownCapture={ignoreComposition}
          onKeyDown={closeByEnter}
        />
      </AddressAutofill>
      <div ref={container} />
      <LiveRegion text={count === null ? '' : t('address.results', { count })} />
      <p className={styles.news} role="status">
        {news && t(`address.status.${news}`, { address: value })}
      </p>
      {shownLocation && (
        <AddressMap address={address} location={shownLocation} isLocked={field.readOnly ?? false} />
      )}
    </div>
  );
}
