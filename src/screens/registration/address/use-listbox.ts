import type { AddressAutofillSuggestion } from '@mapbox/search-js-core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { AddressActor } from '#src/runtime/use-address.ts';

/** Used members of the library's element. */
interface Listbox extends HTMLElement {
  input: HTMLInputElement | null;
  suggestions: readonly AddressAutofillSuggestion[] | null;
  selectedIndex: number | undefined;
  handleSuggest: (suggestions: readonly AddressAutofillSuggestion[] | null) => void;
}

/**
 * Restores the highlighted suggestion after each response. The library (search-js-web 1.6.0, `showResults`) clears the
 * highlight, so Enter would choose nothing.
 */
const preserveHighlight = (listbox: Listbox) => {
  const { handleSuggest } = listbox;
  listbox.handleSuggest = (suggestions) => {
    const highlighted = listbox.suggestions?.[listbox.selectedIndex ?? -1]?.mapbox_id;
    handleSuggest(suggestions);
    const index = suggestions?.findIndex((one) => one.mapbox_id === highlighted) ?? -1;
    if (index >= 0) listbox.selectedIndex = index;
  };
};

/** Scrolls to the highlighted suggestion, because the focus stays in the field. */
const showHighlighted = (field: HTMLInputElement) =>
  document
    .getElementById(field.getAttribute('aria-activedescendant') ?? '')
    ?.scrollIntoView({ block: 'nearest' });

interface Options {
  name: string;
  label: string;
  readAddress: (suggestion: AddressAutofillSuggestion) => string;
}

/** Labels the library's listbox and moves it after the field; the library appends it to the document. */
export function useListbox(
  input: RefObject<HTMLInputElement | null>,
  address: AddressActor,
  { name, label, readAddress }: Options,
) {
  const container = useRef<HTMLDivElement>(null);
  const listbox = useRef<Listbox>(null);

  useLayoutEffect(() => {
    const field = input.current;
    const id = field?.getAttribute('aria-controls') ?? '';
    const found = document.getElementById(id)?.closest<Listbox>('mapbox-search-listbox');
    if (!field || !found) return;
    listbox.current = found;
    // Moving the list clears its field.
    container.current?.append(found);
    found.input = field;
    // The library changes the name.
    field.name = name;
    preserveHighlight(found);
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
      address.send({ type: 'suggestion.selected', address: readAddress(suggestion) });
      // A mouse click removes the focus. On a phone, focusing would reopen the keyboard.
      if (matchMedia('(pointer: fine)').matches) input.current?.focus();
    };
    found?.addEventListener('select', select);
    const outdated = address.on('suggestions.outdated', () => found?.handleSuggest(null));
    return () => {
      found?.removeEventListener('select', select);
      outdated.unsubscribe();
    };
  }, [address, readAddress, input]);

  /** Ignores keys of an input method, including its final Enter, which Safari marks with code 229. */
  const ignoreComposition = ({ nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) nativeEvent.stopPropagation();
  };
  const closeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || event.defaultPrevented || !isOpen) return;
    // Enter must not submit the form while the list is open without a highlight.
    event.preventDefault();
    listbox.current?.handleSuggest(null);
  };
  /** Scrolls the field up when the list ends below a low screen; the highlighted suggestion stays visible. */
  const scrollListIntoView = () => {
    const field = input.current;
    const list = listbox.current?.querySelector('[role=listbox]');
    if (!field || !list) return;
    const { top, bottom } = list.getBoundingClientRect();
    // A highlight that came before the list was positioned has scrolled too far.
    if (top >= 0 && bottom <= (visualViewport?.height ?? 0)) return;
    field.scrollIntoView({ block: 'start' });
    showHighlighted(field);
  };
  return { container, closeOnEnter, ignoreComposition, scrollListIntoView };
}
