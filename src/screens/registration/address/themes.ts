import type { Theme } from '@mapbox/search-js-web';

/** The marker (specification, section 9). */
const markerColour = '#4668F2';

const variables = {
  unit: '1rem',
  colorPrimary: markerColour,
  colorText: 'var(--ink)',
  colorSecondary: 'var(--ink-soft)',
  colorBackground: 'var(--sheet)',
  colorBackgroundHover: 'var(--yellow)',
  colorBackgroundActive: 'var(--yellow)',
  border: '1px solid var(--ink)',
  borderRadius: 'var(--r-cut)',
  boxShadow: 'var(--lift-2)',
  fontFamily: 'var(--text)',
  lineHeight: '1.35',
  minWidth: '0px',
};

/** The selected suggestion has an outline for forced-colors mode, which removes shadow and background. */
export const listTheme: Theme = {
  variables: { ...variables, padding: 'var(--s2) var(--s4)', paddingFooterLabel: 'var(--s2) var(--s4)' },
  cssText: `
    .Results { border-top: 0; }
    .Suggestion { min-height: var(--control); border-top: 1px solid var(--rule); }
    .Suggestion:first-child { border-top: 0; }
    .Suggestion[aria-selected="true"] {
      box-shadow: inset 4px 0 0 var(--tomato);
      outline: 3px solid transparent; outline-offset: -3px;
    }
    .SuggestionIcon { display: none; }
    .SuggestionName { font-weight: 650; }
    .SuggestionDesc { font-size: var(--t-note); color: var(--ink-soft); }
    .Suggestion[aria-selected="true"] .SuggestionDesc { color: var(--ink); }
    .ResultsAttribution { border-top: 1px solid var(--rule); font-size: var(--t-note); }
  `,
};

export const mapTheme: Theme = {
  variables: { ...variables, border: 'none', boxShadow: 'none' },
  cssText: `
    .MinimapEditButtons { display: none; }
    .MinimapStyleToggle {
      width: var(--tap); height: var(--tap); top: var(--s3); right: var(--s3);
      background-size: cover; border: 2px solid var(--sheet); box-shadow: 0 0 0 1px var(--ink);
    }
    .MinimapAttributionText { background: var(--sheet); }
    .MinimapAttributionText a { color: var(--ink); }
  `,
};

/** Constants, because the map reloads for a new array. */
export const mapStyles = {
  day: ['mapbox', 'streets-v11'] as [string, string],
  night: ['mapbox', 'dark-v11'] as [string, string],
};
