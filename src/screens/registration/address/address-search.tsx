import {
  type AddressAutofillRetrieveResponse,
  type AddressAutofillSuggestion,
  type AddressAutofillSuggestionResponse,
  polyfillFetch,
} from '@mapbox/search-js-core';
import { AddressAutofill, config } from '@mapbox/search-js-react';
import { type ChangeEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from '#src/components/announcer.tsx';
import { TextField } from '#src/components/text-field.tsx';
import type { AddressFieldProps } from './address-field.tsx';
import { AddressMap } from './address-map.tsx';
import styles from './address-search.module.css';
import { findMapService, type MapService } from './map-service.ts';
import { hasFailed, patientFetch } from './patient-fetch.ts';
import {
  addressOf,
  type Coordinate,
  isAbout,
  isSearched,
  mapZoom,
  nearby,
  type Place,
  placeOf,
  searchedText,
} from './place.ts';
import { reportMovedPin } from './report-moved-pin.ts';
import { listTheme } from './themes.ts';
import { useListbox } from './use-listbox.ts';

// This module is loaded only where there is a service.
const service = findMapService() as MapService;
config.accessToken = service.token;
// The library's own report knows only where the pin was last.
config.feedbackEnabled = false;
polyfillFetch({ fetch: patientFetch, AbortController }, true);

const belowField = { offset: 0 };

/** What the person is told: found so many, or one of the texts of `address.news`. */
type News = { results: number } | 'none' | 'failed' | 'chosen' | 'noMap' | null;

/** The field with suggestions, and the map of the one that was chosen. */
export function AddressSearch({ onChange, ...field }: AddressFieldProps) {
  const { name, value } = field;
  const { t, i18n } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [news, setNews] = useState<News>(null);
  const write = useCallback(
    (text: string) => onChange({ currentTarget: { name, value: text } }),
    [onChange, name],
  );

  const chosen = useRef('');
  const choose = useCallback(
    (suggestion: AddressAutofillSuggestion) => {
      chosen.current = addressOf(suggestion);
      write(chosen.current);
      setPlace(null);
      setNews(null);
    },
    [write],
  );
  const { home, clear, keepInSight } = useListbox(input, {
    name,
    label: t('address.suggestions'),
    onSelect: choose,
  });

  const type = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // The library fills in the first line alone; the address is more than that.
    if ('simulated' in nativeEvent) return;
    const text = currentTarget.value;
    write(text);
    // What is said of a search stands until the next one says something else.
    setNews((last) => ((last === 'none' || last === 'failed') && isSearched(text) ? last : null));
  };
  const closeByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || event.defaultPrevented || !isOpen) return;
    // A new list has forgotten what was pointed at: that must not send the form.
    event.preventDefault();
    clear();
  };
  const hearSuggestions = (answer: AddressAutofillSuggestionResponse | null) => {
    if (!answer) return;
    // Too late: about a text that is gone, or that has become too short to be searched for.
    if (searchedText(answer.url ?? '') !== input.current?.value) return clear();
    if (hasFailed(answer)) return setNews('failed');
    const { length } = answer.suggestions;
    setNews(length === 0 ? 'none' : { results: length });
    // Once the library has put the list in its place.
    setTimeout(keepInSight, 50);
  };
  const hearPlace = ({ features: [feature] }: AddressAutofillRetrieveResponse) => {
    // The person has typed on meanwhile.
    if (input.current?.value !== chosen.current) return;
    if (!feature) {
      // Else the library would take the next letter for its own.
      delete input.current.dataset.mapboxSuccess;
      setNews('noMap');
      return;
    }
    const found = placeOf(feature);
    chosen.current = found.address;
    write(found.address);
    setPlace(found);
    setNews('chosen');
  };
  const movePin = (coordinate: Coordinate) => {
    if (!place) return;
    const moved = { ...place, coordinate };
    setPlace(moved);
    void reportMovedPin(service, moved);
  };

  const options = useMemo(
    () => ({
      language: i18n.resolvedLanguage ?? i18n.language,
      limit: 5,
      // A street alone has no place that could be asked for.
      streets: false,
      proximity: (place && nearby(mapZoom, place.coordinate)) as { lng: number; lat: number },
    }),
    [i18n.resolvedLanguage, i18n.language, place],
  );
  // The text may also change in another tab.
  const shownPlace = place && isAbout(place, value) ? place : null;
  const results = typeof news === 'object' && news ? t('address.results', { count: news.results }) : '';
  return (
    <div className={styles.search} data-map>
      <AddressAutofill
        accessToken={service.token}
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
          onKeyDown={closeByEnter}
        />
      </AddressAutofill>
      <div ref={home} />
      <Announcer text={results} />
      <p className={styles.news} role="status">
        {typeof news === 'string' && t(`address.news.${news}`)}
      </p>
      {shownPlace ? (
        <AddressMap
          place={shownPlace}
          isLocked={field.readOnly ?? false}
          onMove={movePin}
          onLost={() => {
            setPlace(null);
            setNews('noMap');
          }}
        />
      ) : (
        <p className={styles.place} aria-hidden="true">
          {t('address.mapPlace')}
        </p>
      )}
    </div>
  );
}
