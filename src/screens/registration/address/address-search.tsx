import type {
  AddressAutofillRetrieveResponse,
  AddressAutofillSuggestion,
  AddressAutofillSuggestionResponse,
} from '@mapbox/search-js-core';
import { AddressAutofill } from '@mapbox/search-js-react';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mapZoom, nearby } from '#machines/address/address.rules.ts';
import {
  selectLocation,
  selectMapLocation,
  selectSearchStatus,
  selectSuggestionCount,
} from '#machines/address/address.selectors.ts';
import type { AddressEvent } from '#machines/address/address.types.ts';
import { LiveRegion } from '#src/components/live-region.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { getLanguage } from '#src/i18n/languages.ts';
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
    readAddress: (suggestion: AddressAutofillSuggestion) => string;
    searchEvent: (response: AddressAutofillSuggestionResponse) => AddressEvent;
    locationEvent: (response: AddressAutofillRetrieveResponse) => AddressEvent;
  };
}

const belowField = { offset: 0 };

/** Address field with suggestions, and the map of the chosen suggestion. */
export function AddressSearch({ onChange, machine, library, note, ...field }: AddressSearchProps) {
  const { name, value } = field;
  const { t, i18n } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  const changeAddress = useCallback(
    (text: string) => onChange({ currentTarget: { name, value: text } }),
    [onChange, name],
  );
  const address = useAddress(machine, value, changeAddress);
  // Before the form focuses the field, which would open the list.
  useLayoutEffect(() => {
    if (field.error) address.send({ type: 'text.rejected' });
  }, [address, field.error]);
  const location = useSelector(address, selectLocation);
  const mapLocation = useSelector(address, selectMapLocation);
  const status = useSelector(address, selectSearchStatus);
  // A missing town may be why nothing was found.
  const isHinted = note && status === 'nothingFound';
  const count = useSelector(address, selectSuggestionCount);
  const { container, closeOnEnter, ignoreComposition, scrollListIntoView } = useListbox(input, address, {
    name,
    label: t('address.suggestions'),
    readAddress: library.readAddress,
  });

  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    // Ignores the library's own event, which contains only the first line of the address. Other programs mark theirs too.
    // The location was found in the same task, before a render.
    if ('simulated' in nativeEvent && ['', selectLocation(address.getSnapshot())?.line].includes(text))
      return;
    address.send({ type: 'text.typed', text });
    changeAddress(text);
  };
  const onSuggest = (response: AddressAutofillSuggestionResponse | null) => {
    if (!response) return;
    address.send(library.searchEvent(response));
    // By then the library has positioned the list.
    setTimeout(scrollListIntoView, 50);
  };
  const onRetrieve = (response: AddressAutofillRetrieveResponse) => {
    // After an empty response, the library would ignore the next key because of this attribute.
    if (response.features.length === 0) delete input.current?.dataset.mapboxSuccess;
    address.send(library.locationEvent(response));
  };

  const language = getLanguage(i18n);
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
          onChange={handleChange}
          onKeyDownCapture={ignoreComposition}
          onKeyDown={closeOnEnter}
        />
      </AddressAutofill>
      <div ref={container} />
      <LiveRegion text={count === null ? '' : t('address.results', { count })} />
      <p className={styles.status} role="status">
        {status && !isHinted ? t(`address.status.${status}`, { address: value }) : note}
      </p>
      {mapLocation && (
        <AddressMap address={address} location={mapLocation} isLocked={field.readOnly ?? false} />
      )}
    </div>
  );
}
