import type { AddressAutofillSuggestion } from '@mapbox/search-js-core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { AddressActor } from '#src/runtime/use-address.ts';

/** What we need of the library's element. */
interface Listbox extends HTMLElement {
  input: HTMLInputElement | null;
  suggestions: readonly AddressAutofillSuggestion[] | null;
  selectedIndex: number | undefined;
  handleSuggest: (suggestions: readonly AddressAutofillSuggestion[] | null) => void;
}

/**
 * Keeps the highlighted suggestion when a further answer brings it again: the library (search-js-web 1.6.0,
 * `showResults`) starts without a highlight each time, so Enter would choose nothing.
 */
const keepHighlight = (listbox: Listbox) => {
  const { handleSuggest } = listbox;
  listbox.handleSuggest = (suggestions) => {
    const highlighted = listbox.suggestions?.[listbox.selectedIndex ?? -1]?.mapbox_id;
    handleSuggest(suggestions);
    const index = suggestions?.findIndex((one) => one.mapbox_id === highlighted) ?? -1;
    if (index >= 0) listbox.selectedIndex = index;
  };
};

/** The focus stays in the field: the browser scrolls to no suggestion by itself. */
const showHighlighted = (field: HTMLInputElement) =>
  document
    .getElementById(field.getAttribute('aria-activedescendant') ?? '')
    ?.scrollIntoView({ block: 'nearest' });

interface Options {
  name: string;
  label: string;
  addressOf: (suggestion: AddressAutofillSuggestion) => string;
}

/**
 * The library's list of suggestions. It comes at the end of the document, without a name and outside the
 * order of what is read and tabbed through: here it gets a name, and its place after the field.
 */
export function useListbox(
  input: RefObject<HTMLInputElement | null>,
  address: AddressActor,
  { name, label, addressOf }: Options,
) {
  const home = useRef<HTMLDivElement>(null);
  const listbox = useRef<Listbox>(null);

  useLayoutEffect(() => {
    const field = input.current;
    const id = field?.getAttribute('aria-controls') ?? '';
    const found = document.getElementById(id)?.closest<Listbox>('mapbox-search-listbox');
    if (!field || !found) return;
    listbox.current = found;
    // Moving it cuts it off from its field.
    home.current?.append(found);
    found.input = field;
    // The library adds a word of its own.
    field.name = name;
    keepHighlight(found);
    const observer = new MutationObserver(() => showHighlighted(field));
    observer.observe(field, { attributeFilter: ['aria-activedescendant'] });
    return () => observer.disconnect();
  }, [input, name]);

  useLayoutEffect(() => {
    const list = listbox.current?.querySelector('[role=listbox]');
    list?.removeAttribute('aria-labelledby');
    list?.setAttribute('aria-label', label);
    listbox.current?.querySelector('[role=label]')?.removeAttribute('role');
  }, [label]);

  useEffect(() => {
    const found = listbox.current;
    const select = (event: Event) => {
      const { suggestion } = (event as CustomEvent<{ suggestion: AddressAutofillSuggestion }>).detail;
      address.send({ type: 'suggestion.chosen', address: addressOf(suggestion) });
      // A mouse has left the focus nowhere. On a phone it would bring the keyboard back.
      if (matchMedia('(pointer: fine)').matches) input.current?.focus();
    };
    found?.addEventListener('select', select);
    const outdated = address.on('suggestions.outdated', () => found?.handleSuggest(null));
    return () => {
      found?.removeEventListener('select', select);
      outdated.unsubscribe();
    };
  }, [address, addressOf, input]);

  /** Keys that an input method uses for its own list of characters, also the Enter that ends it; the code is Safari's sign for that. */
  const leaveToComposition = ({ nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) nativeEvent.stopPropagation();
  };
  const closeByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || event.defaultPrevented || !isOpen) return;
    // A new list has forgotten what was pointed at: that must not send the form.
    event.preventDefault();
    listbox.current?.handleSuggest(null);
  };
  /** On a low screen the list would end below it: the field goes up, as far as what is pointed at stays in sight. */
  const keepInSight = () => {
    const field = input.current;
    const list = listbox.current?.querySelector('[role=listbox]');
    if (!field || !list || list.getBoundingClientRect().bottom <= (visualViewport?.height ?? 0)) return;
    field.scrollIntoView({ block: 'start' });
    showHighlighted(field);
  };
  return { home, closeByEnter, leaveToComposition, keepInSight };
}
