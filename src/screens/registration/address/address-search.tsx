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
import { Announcer } from '#src/components/announcer.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { languageOf } from '#src/i18n/languages.ts';
import { type AddressFieldProps, type AddressMachine, useAddress } from '#src/runtime/use-address.ts';
import styles from './address-field.module.css';
import { AddressMap } from './address-map.tsx';
import { listTheme } from './themes.ts';
import { useListbox } from './use-listbox.ts';

interface AddressSearchProps extends AddressFieldProps {
  machine: AddressMachine;
  /** How the library is spoken to, and what its answers mean to the chart. */
  library: {
    token: string;
    addressOf: (suggestion: AddressAutofillSuggestion) => string;
    searchEvent: (answer: AddressAutofillSuggestionResponse) => AddressEvent;
    locationEvent: (answer: AddressAutofillRetrieveResponse) => AddressEvent;
  };
}

const belowField = { offset: 0 };

/** The field with suggestions, and the map of the one that was chosen. */
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
  const { home, closeByEnter, leaveToComposition, keepInSight } = useListbox(input, address, {
    name,
    label: t('address.suggestions'),
    addressOf: library.addressOf,
  });

  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // The library fills in the first line alone; the address is more than that.
    if ('simulated' in nativeEvent) return;
    address.send({ type: 'text.typed', text: currentTarget.value });
    write(currentTarget.value);
  };
  const hearSuggestions = (answer: AddressAutofillSuggestionResponse | null) => {
    if (!answer) return;
    address.send(library.searchEvent(answer));
    // Once the library has put the list in its place.
    setTimeout(keepInSight, 50);
  };
  const hearPlace = (answer: AddressAutofillRetrieveResponse) => {
    // Else the library would take the next letter for its own, when there was nothing to fill in.
    if (answer.features.length === 0) delete input.current?.dataset.mapboxSuccess;
    address.send(library.locationEvent(answer));
  };

  const language = languageOf(i18n);
  const options = useMemo(
    () => ({
      language,
      limit: 5,
      // A street alone has no place that could be asked for.
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
        onSuggest={hearSuggestions}
        onRetrieve={hearPlace}
      >
        <TextField
          {...field}
          value={value}
          ref={input}
          placeholder={t('address.placeholder')}
          role="combobox"
          aria-expanded={false}
          onChange={type}
          onKeyDownCapture={leaveToComposition}
          onKeyDown={closeByEnter}
        />
      </AddressAutofill>
      <div ref={home} />
      <Announcer text={count === null ? '' : t('address.results', { count })} />
      <p className={styles.news} role="status">
        {news && t(`address.status.${news}`, { address: value })}
      </p>
      {shownLocation && (
        <AddressMap address={address} location={shownLocation} isLocked={field.readOnly ?? false} />
      )}
    </div>
  );
}
